"""The change of a solution as edits of the original files."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fullgraph.fixes.source.apply import apply_edits
from fullgraph.report.formats.fixes import edits_between

lines = st.lists(st.sampled_from(["", "a", "b\x0c", "c\u2028d", "    x = 1"]), max_size=6)


@given(lines, lines, st.sampled_from(["\n", "\r\n"]))
def test_the_edits_make_the_changed_text(old: list[str], new: list[str], newline: str) -> None:
    before, after = newline.join(old), newline.join(new)
    if newline not in before:
        after = after.replace(newline, "\n")
    assert apply_edits(before, edits_between("a.py", before, after)) == after
