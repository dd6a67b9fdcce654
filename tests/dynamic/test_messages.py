"""What the server accepts from a worker."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fullgraph.dynamic.launch import decode
from fullgraph_worker.protocol import framing, wire
from tests.worker.protocol.test_framing import MESSAGES

RECORD = next(message for message in MESSAGES if isinstance(message, wire.Record))


def body(message: wire.Message, **changes: Any) -> bytes:
    return json.dumps({**json.loads(framing.encode(message)[4:]), **changes}).encode()


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: type(message).__name__)
def test_a_message_arrives_as_it_was_sent(message: wire.Message) -> None:
    assert decode(body(message)) == message


def test_places_are_tuples_again() -> None:
    done = wire.Done({}, 1, "", 0.5, evaluated={"/a.py": [(1, 2, 3, 4)]})
    assert decode(body(done)) == done


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"line": "3"}, "expected int @ $.line"),
        ({"stack": [{"path": "/a.py", "line": None, "function": "f"}]}, "$.stack[0].line"),
        ({"hints": "none"}, "$.hints"),
        ({"surplus": 1}, "extra fields found (surplus)"),
    ],
)
def test_a_field_of_another_type_is_refused(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(framing.WireError) as raised:
        decode(body(RECORD, **changes))
    assert "not a Record of this protocol" in str(raised.value)
    assert words in str(raised.value)


@pytest.mark.parametrize("data", [b"[]", b"{}", b"abc", b"\xff", b'{"type": "Unknown"}'])
def test_what_is_no_message_is_refused(data: bytes) -> None:
    with pytest.raises(framing.WireError):
        decode(data)
