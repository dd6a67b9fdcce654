from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fullgraph.dataset.own_runs import applied, changes_between, changes_of
from fullgraph.llm.answers.explanation import Change
from fullgraph.vocabulary.findings import Edit, Location

TWICE = "def f(x):\n    print(1)\n    return x\n\n\ndef g(x):\n    print(1)\n    return x + 1\n"


def test_a_change_is_whole_lines_that_are_found_once() -> None:
    text = "def f(x):\n    return x.item()\n"
    edits = [Edit(Location("a.py", 2, 13, 2, 19), "sum()")]
    (change,) = changes_of(edits, {"a.py": text})
    assert change == Change("a.py", "    return x.item()", "    return x.sum()")


def test_lines_that_are_there_twice_get_those_around_them() -> None:
    after = TWICE.replace("    print(1)\n    return x + 1", "    return x + 1")
    (change,) = changes_between("a.py", TWICE, after)
    assert TWICE.count(change.search) == 1
    assert applied(TWICE, [change]) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a = 1\nb = 2\n", "import torch\na = 1\nb = 2\n"),
        ("a = 1\nb = 2\n", "a = 1\nb = 2\nc = 3\n"),
        ("a = 1\nb = 2\n", "a = 1\n"),
        ("a = 1\nb = 2", "a = 1\nb = 3"),
        ("a = 1\n\n\nb = 2\n\n\nc = 3\n", "a = 0\n\n\nb = 2\n\n\nc = 4\n"),
        ("é = 1\nz = '😀'\n", "é = 2\nz = '😀'\n"),
    ],
    ids=["insert first", "insert last", "remove", "no last newline", "two places", "not ASCII"],
)
def test_the_changes_make_the_same_text(before: str, after: str) -> None:
    changes = changes_between("a.py", before, after)
    assert all(before.count(change.search) == 1 for change in changes)
    assert applied(before, changes) == after


def test_what_is_there_twice_or_not_at_all_is_not_replaced() -> None:
    assert applied("a\na\n", [Change("f", "a", "b")]) is None
    assert applied("a\n", [Change("f", "b", "c")]) is None
    assert applied("ab\n", [Change("f", "a", "c")]) is None, "a part of a line"


def test_a_file_that_cannot_be_read_or_edits_outside_of_it_have_no_changes() -> None:
    edits = [Edit(Location("a.py", 9, 0, 9, 1), "x")]
    assert changes_of(edits, {}) == ()
    assert changes_of(edits, {"a.py": "a = 1\n"}) == ()


LINES = st.lists(st.sampled_from(["", "a = 1", "    b(a)", "    return a", "é"]), max_size=12)


@given(LINES, LINES)
def test_changes_make_exactly_the_other_text_or_there_are_none(
    before: list[str], after: list[str]
) -> None:
    old, new = ("".join(f"{line}\n" for line in lines) for lines in (before, after))
    everything = Location("a.py", 1, 0, len(before) + 1, 0)
    changes = changes_of([Edit(everything, new)], {"a.py": old})
    assert not changes or applied(old, changes) == new
    # A line that moves is there twice for a while, and then no block is found once.
    if before and all(before) and len(set(before)) == len(before) and after:
        assert changes or set(before) & set(after)
