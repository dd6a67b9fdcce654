"""Results fit into a context, and nothing of them is lost."""

from __future__ import annotations

import re

import pytest

from fullgraph.mcp_server.results import (
    MOST_CHARACTERS,
    NoResultError,
    Results,
    in_parts,
    without_secrets,
)


@pytest.mark.parametrize("lines", [1, 100, 5_000])
@pytest.mark.parametrize("width", [0, 40, 20_000])
def test_the_parts_are_the_text(lines: int, width: int) -> None:
    if lines * width > 10_000_000:
        lines = 20
    text = "".join(f"{number} {'x' * width}\n" for number in range(lines))
    parts = list(in_parts(text))
    assert "".join(parts) == text
    assert max(map(len, parts)) <= MOST_CHARACTERS
    if width < 100:
        assert all(part.endswith("\n") for part in parts)


def test_a_short_result_is_given_as_it_is() -> None:
    assert Results().add("1 graph break") == "1 graph break"


def test_each_part_is_small_and_names_the_next_one() -> None:
    results = Results()
    text = "".join(f"finding {number}\n" for number in range(3_000))
    part, seen, number = results.add(text), "", 1
    while True:
        assert len(part) <= MOST_CHARACTERS
        seen += part.rpartition("\n[Part ")[0]
        following = re.search(r"read_more\(result=(\d+), part=(\d+)\)", part)
        if following is None:
            break
        number += 1
        assert following.groups() == ("1", str(number))
        part = results.part(1, number)
    assert seen == text
    assert results.whole(1) == text


def test_what_is_not_there_is_named() -> None:
    results = Results()
    with pytest.raises(NoResultError, match=r"There is no result 1\. None is kept"):
        results.part(1, 1)
    results.add("x")
    with pytest.raises(NoResultError, match="Result 1 has the parts 1 to 1, not 2"):
        results.part(1, 2)


def test_old_results_make_room() -> None:
    results = Results()
    for number in range(30):
        results.add(str(number))
    assert results.whole(30) == "29"
    with pytest.raises(NoResultError, match="Results 11 to 30 are kept"):
        results.whole(1)


def test_a_key_is_found_where_a_message_is_wrapped() -> None:
    wrapped = "   = Dynamo: the header is sk-abcd\n       efgh."
    assert without_secrets(wrapped, {"API_KEY": "sk-abcdefgh"}) == (
        "   = Dynamo: the header is [the value of API_KEY]."
    )


def test_values_of_keys_are_not_in_a_result() -> None:
    environment = {
        "OPENAI_API_KEY": "sk-abcdefgh",
        "HF_TOKEN": "hf_0123456789",
        "LONGER_TOKEN": "hf_0123456789-more",
        "USE_TOKEN": "1",
        "HOME": "/home/user",
    }
    text = "1 KeyError: sk-abcdefgh hf_0123456789-more hf_0123456789 in /home/user"
    assert without_secrets(text, environment) == (
        "1 KeyError: [the value of OPENAI_API_KEY] [the value of LONGER_TOKEN] "
        "[the value of HF_TOKEN] in /home/user"
    )
