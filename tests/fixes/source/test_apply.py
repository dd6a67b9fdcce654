from __future__ import annotations

import pytest

from fullgraph.fixes.source.apply import apply_edits, overlaps
from fullgraph.vocabulary.findings import Edit, Location


def edit(line: int, column: int, end_line: int, end_column: int, text: str) -> Edit:
    return Edit(Location("p", line, column, end_line, end_column), text)


def test_columns_are_code_points_and_line_ends_are_mixed() -> None:
    text = "a😀b\r\nsecond\rthird\n\x0cfourth"
    edits = [edit(4, 1, 4, 7, "4"), edit(1, 2, 1, 3, "B"), edit(2, 6, 3, 0, " ")]
    assert apply_edits(text, edits) == "a😀B\r\nsecond third\n\x0c4"


def test_insertions_at_one_place_keep_their_order() -> None:
    assert apply_edits("ab", [edit(1, 1, 1, 1, "1"), edit(1, 1, 1, 1, "2")]) == "a12b"


def test_no_edit_is_the_same_text() -> None:
    assert apply_edits("a\r\n", []) == "a\r\n"


@pytest.mark.parametrize(
    "edits",
    [
        [edit(1, 0, 1, 2, "x"), edit(1, 1, 1, 3, "y")],
        [edit(1, 0, 1, 9, "x")],
        [edit(3, 0, 3, 0, "x")],
        [edit(0, 0, 0, 0, "x")],
        [edit(1, 2, 1, 1, "x")],
    ],
)
def test_edits_that_do_not_fit_are_refused(edits: list[Edit]) -> None:
    with pytest.raises(ValueError, match=r"overlap|not in the text"):
        apply_edits("abc\n", edits)


def test_what_overlaps() -> None:
    whole, inner, after = edit(1, 0, 1, 5, ""), edit(1, 2, 1, 3, ""), edit(1, 5, 2, 0, "")
    assert overlaps([whole], [inner])
    assert overlaps([inner], [inner])
    assert overlaps([edit(1, 2, 1, 2, "a")], [edit(1, 2, 1, 2, "b")])
    assert not overlaps([edit(1, 0, 1, 0, "a\n")], [edit(1, 0, 1, 0, "b\n")])
    assert overlaps([edit(1, 0, 1, 0, "a\n")], [edit(1, 0, 1, 0, "a\n")])
    assert not overlaps([whole], [after])
    assert not overlaps([], [whole])
