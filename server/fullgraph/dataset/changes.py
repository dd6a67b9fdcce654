"""Edits as search-and-replace blocks, the form in which models answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fullgraph.findings import Edit
from fullgraph.fixes.proof.hunks import edits_between
from fullgraph.fixes.source.apply import apply_edits, by_path
from fullgraph.llm.answers.explanation import Change

_MOST_CONTEXT = 8


def changes_of(edits: Sequence[Edit], texts: Mapping[str, str]) -> tuple[Change, ...]:
    """The same change of ``texts`` as ``edits`` make; empty if it has no such form.

    Args:
        edits: of these texts.
        texts: by path.
    """
    found: list[Change] = []
    for path, own in by_path(edits).items():
        before = texts.get(path)
        if before is None or "\r" in before:
            return ()
        try:
            after = apply_edits(before, own)
        except ValueError:
            return ()
        changes = changes_between(path, before, after)
        if applied(before, changes) != after:
            return ()
        found += changes
    return tuple(found)


def changes_between(path: str, before: str, after: str) -> list[Change]:
    """The blocks that turn one text into another, each with enough lines to be found once."""
    lines = before.split("\n")
    found: list[Change] = []
    for edit in edits_between(path, before, after):
        at = edit.location
        first = at.line - 1
        last = at.end_line - 1 if at.end_column == 0 else at.end_line
        new = edit.new_text.split("\n")
        if edit.new_text.endswith("\n") or not edit.new_text:
            new.pop()
        found.append(_widened(path, before, lines, first, last, new))
    return found


def applied(text: str, changes: Sequence[Change]) -> str | None:
    """``text`` with all blocks replaced; None if one is not there exactly once."""
    for change in changes:
        if _places(text, change.search) != 1:
            return None
        padded = f"\n{text}\n".replace(f"\n{change.search}\n", f"\n{change.replace}\n", 1)
        text = padded[1:-1]
    return text


def _widened(
    path: str, text: str, lines: Sequence[str], first: int, last: int, new: list[str]
) -> Change:
    """A block with the lines around it that make it unique."""
    for context in range(_MOST_CONTEXT):
        start, end = max(0, first - context), min(len(lines), last + context)
        search = "\n".join(lines[start:end])
        if search.strip() and _places(text, search) == 1:
            break
    replace = [*lines[start:first], *new, *lines[last:end]]
    return Change(path, search, "\n".join(replace))


def _places(text: str, search: str) -> int:
    """How often whole lines are in a text."""
    return f"\n{text}\n".count(f"\n{search}\n") if search else 0
