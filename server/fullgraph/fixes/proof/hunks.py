"""The edits that turn one text into another: whole lines, only those that differ."""

from __future__ import annotations

import difflib
import itertools
from collections.abc import Iterable

from fullgraph.fixes.proof.moved import Moved
from fullgraph.fixes.proof.solution import Kept
from fullgraph.fixes.source.apply import line_offsets
from fullgraph.vocabulary.findings import Edit, Location

_NO_FIX = "Needed by the other changes"


def edits_between(path: str, before: str, after: str) -> tuple[Edit, ...]:
    """The edits of ``before``, in file order, whose result is ``after``."""
    old, new = _lines(before), _lines(after)
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    return tuple(
        Edit(_range(path, old, start, end), "".join(new[new_start:new_end]))
        for tag, start, end, new_start, new_end in matcher.get_opcodes()
        if tag != "equal"
    )


def fixes_of(edit: Edit, before: str, kept: Iterable[Kept]) -> tuple[Kept, ...]:
    """The fixes that an edit of ``edits_between`` is a part of.

    Args:
        edit: of the file's text before all fixes.
        before: that text.
        kept: all fixes.
    """
    path = edit.location.path
    found = []
    for each in kept:
        made_for = each.texts.get(path)
        if made_for is None:
            continue
        moved = Moved.between(before, made_for)
        lines = range(edit.location.line, max(edit.location.line, edit.location.end_line - 1) + 1)
        own = [part.location.line for part in each.fix.edits if part.location.path == path]
        if any(moved.is_same_place(line, at) for line in lines for at in own):
            found.append(each)
    return tuple(found)


def title_of(fixes: Iterable[Kept]) -> str:
    """What an edit is for, in the words of its fixes."""
    return "; ".join(dict.fromkeys(kept.fix.proven_title for kept in fixes)) or _NO_FIX


def _lines(text: str) -> list[str]:
    """The lines with their ends."""
    offsets = [*line_offsets(text), len(text)]
    return [text[a:b] for a, b in itertools.pairwise(offsets) if b > a]


def _range(path: str, lines: list[str], start: int, end: int) -> Location:
    if end < len(lines) or not lines or lines[-1].endswith(("\n", "\r")):
        return Location(path, start + 1, 0, end + 1, 0)
    # The last line has no end: there is no line after it.
    last = len(lines[-1])
    if start < len(lines):
        return Location(path, start + 1, 0, len(lines), last)
    return Location(path, len(lines), last, len(lines), last)
