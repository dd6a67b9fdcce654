"""The edits between two texts, and which fix each is a part of."""

from __future__ import annotations

import random

import pytest

from fullgraph.fixes.proof.hunks import fixes_of, title_of
from fullgraph.fixes.proof.solution import Kept
from fullgraph.fixes.source.apply import apply_edits, edits_between
from fullgraph.vocabulary.findings import Edit, Evidence, Finding, Fix, Location, Safety

PATH = "/w/a.py"


@pytest.mark.parametrize(
    ("before", "after", "places"),
    [
        ("a\nb\nc\n", "a\nB\nc\n", [(2, 0, 3, 0)]),
        ("a\nb\nc\n", "a\nc\n", [(2, 0, 3, 0)]),
        ("a\nc\n", "a\nb\nc\n", [(2, 0, 2, 0)]),
        ("a\n", "a\nb\n", [(2, 0, 2, 0)]),
        ("a\nb", "a\nB", [(2, 0, 2, 1)]),
        ("a", "a\nb", [(1, 0, 1, 1)]),
        ("a\r\nb\r\n", "A\r\nb\r\n", [(1, 0, 2, 0)]),
        ("a\x0cb\nc\n", "a\x0cb\nC\n", [(2, 0, 3, 0)]),
        ("", "a\n", [(1, 0, 1, 0)]),
        ("a\n", "a\n", []),
    ],
)
def test_whole_lines_and_only_those_that_differ(
    before: str, after: str, places: list[tuple[int, ...]]
) -> None:
    edits = edits_between(PATH, before, after)
    found = [
        (e.location.line, e.location.column, e.location.end_line, e.location.end_column)
        for e in edits
    ]
    assert found == places
    assert apply_edits(before, edits) == after


def test_any_two_texts() -> None:
    choose = random.Random(0)
    for _ in range(500):
        before, after = (
            "".join(choose.choices(["a\n", "b\r\n", "c", "\n", "é\n"], k=choose.randrange(6)))
            for _ in range(2)
        )
        assert apply_edits(before, edits_between(PATH, before, after)) == after


def kept(title: str, line: int, text: str) -> Kept:
    at = Location(PATH, line, 0, line, 1)
    finding = Finding("FG102", "tensor-to-scalar", at, Evidence.OBSERVED, "")
    return Kept(finding, Fix(title, (Edit(at, "x"),), Safety.SAFE), {PATH: text})


def test_a_fix_of_a_later_round_is_found_through_the_lines_that_moved() -> None:
    before = "a\nb\nc\n"
    between = "new\na\nB\nc\n"
    after = "new\na\nB\nC\n"
    fixes = [kept("first", 2, before), kept("second", 4, between)]
    edits = edits_between(PATH, before, after)
    titles = [title_of(fixes_of(edit, before, fixes)) for edit in edits]
    assert [edit.location.line for edit in edits] == [1, 2]
    assert titles == ["Needed by the other changes", "first; second"]
