from __future__ import annotations

from dataclasses import replace

import pytest

from fullgraph.fixes.proof.moved import Moved, is_gone
from fullgraph.vocabulary.findings import Finding, Kind, Observation
from tests.fixes.made import finding

BEFORE = "a = 1\nprint(a)\nb = 2\nprint(b)\n"
AFTER = "import c\na = 1\nif c:\n    print(a)\nb = 2\nprint(b)\n"


def printed(text: str, snippet: str) -> Finding:
    return finding("logging-call", text, snippet)


@pytest.mark.parametrize(
    ("before", "after", "is_same"),
    [(1, 2, True), (1, 1, False), (2, 3, True), (2, 4, True), (2, 5, False), (4, 6, True)],
)
def test_lines_move_and_changed_ones_stay_in_their_place(
    before: int, after: int, is_same: bool
) -> None:
    assert Moved.between(BEFORE, AFTER).is_same_place(before, after) is is_same


def test_changed_lines_count_once() -> None:
    assert Moved.between(BEFORE, AFTER).changed_lines == 3
    assert Moved.between(BEFORE, BEFORE).changed_lines == 0


def test_a_break_is_gone_if_none_of_its_kind_is_left_at_its_place() -> None:
    first, second = printed(BEFORE, "print(a)"), printed(BEFORE, "print(b)")
    left = [printed(AFTER, "print(b)")]
    assert is_gone(first, BEFORE, AFTER, left)
    assert not is_gone(second, BEFORE, AFTER, left)
    assert not is_gone(first, BEFORE, AFTER, [printed(AFTER, "print(a)")])
    assert is_gone(first, BEFORE, AFTER, [replace(left[0], entry="tensor-to-scalar")])
    assert first.kind is Kind.BREAK


def recompiled(cause: str, count: int) -> Finding:
    observation = Observation(None, "", kind=Kind.RECOMPILE, cause=cause, count=count)
    return replace(printed(BEFORE, "a = 1"), entry="recompilation", observation=observation)


def test_a_recompile_is_gone_if_its_guard_fails_less_often() -> None:
    found = recompiled("size of x", 3)
    assert is_gone(found, BEFORE, BEFORE, [recompiled("size of x", 1)])
    assert is_gone(found, BEFORE, BEFORE, [recompiled("dtype of x", 3)])
    assert not is_gone(found, BEFORE, BEFORE, [recompiled("size of x", 3)])
