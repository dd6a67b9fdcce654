"""Which fixes an edit of a changed text belongs to."""

from __future__ import annotations

from collections.abc import Iterable

from fullgraph.fixes.proof.moved import Moved
from fullgraph.fixes.proof.solution import Kept
from fullgraph.vocabulary.findings import Edit

_NO_FIX = "Needed by the other changes"


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
