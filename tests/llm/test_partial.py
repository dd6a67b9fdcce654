from __future__ import annotations

import json
from typing import Any

import pytest

from fullgraph.llm.answers.partial import partial_object

WHOLE = (
    '{"action": "Use `x`\\n \\"q\\" \\ud83d\\ude00 \\\\", "changes": [{"file": "a", "search": '
    '"b"}, {"file": "c"}], "references": [1, 23], "n": -1.5e3, "t": true, "confidence": "low"}'
)


def test_a_whole_object_is_read_as_json_reads_it() -> None:
    assert partial_object(WHOLE) == json.loads(WHOLE)


def is_beginning(part: Any, whole: Any) -> bool:
    """Whether ``part`` is ``whole`` as far as it is written."""
    if isinstance(part, dict):
        return all(is_beginning(value, whole[key]) for key, value in part.items())
    if isinstance(part, list):
        return len(part) <= len(whole) and all(map(is_beginning, part, whole))
    return whole.startswith(part) if isinstance(part, str) else bool(part == whole)


def test_every_beginning_gives_a_beginning_of_the_whole() -> None:
    whole = json.loads(WHOLE)
    for length in range(len(WHOLE) + 1):
        part = partial_object(WHOLE[:length])
        assert is_beginning(part, whole), WHOLE[:length]
        # It can be sent.
        json.dumps(part, ensure_ascii=False).encode()


def test_a_string_is_there_as_far_as_it_is_written() -> None:
    assert partial_object('{"a": "some wo') == {"a": "some wo"}
    assert partial_object('{"a": "b\\') == {"a": "b"}
    assert partial_object('{"a": "b\\\\') == {"a": "b\\"}
    assert partial_object('{"a": "\\ud83d') == {"a": ""}
    assert partial_object('{"a": "line\nnext"}') == {"a": "line\nnext"}


def test_a_number_is_there_when_its_end_is() -> None:
    assert partial_object('{"a": 1') == {}
    assert partial_object('{"a": 12,') == {"a": 12}


@pytest.mark.parametrize(
    "text", ["", "[1]", "Sorry, I", "{1", '{"a" "b"}', '{"a": \\', "[" * 10**6]
)
def test_what_is_no_object_has_no_properties(text: str) -> None:
    assert partial_object(text) == {}


def test_what_is_nested_without_end_ends() -> None:
    partial_object('{"a":' + "[" * 10**6)
