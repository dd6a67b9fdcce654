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
        found.append(_widened(path, lines, first, last, new))
    return found


def applied(text: str, changes: Sequence[Change]) -> str | None:
    """``text`` with all blocks replaced; None if one is not there exactly once."""
    lines = text.split("\n")
    for change in changes:
        search = change.search.split("\n")
        places = _places(lines, search)
        if len(places) != 1:
            return None
        (at,) = places
        lines[at : at + len(search)] = change.replace.split("\n")
    return "\n".join(lines)


def _widened(path: str, lines: list[str], first: int, last: int, new: list[str]) -> Change:
    """A block with the lines around it that make it unique."""
    # Without a line in its place, a removed line would leave an empty one.
    for context in range(0 if new else 1, _MOST_CONTEXT):
        start, end = max(0, first - context), min(len(lines), last + context)
        search = lines[start:end]
        if any(line.strip() for line in search) and len(_places(lines, search)) == 1:
            break
    replace = [*lines[start:first], *new, *lines[last:end]]
    return Change(path, "\n".join(search), "\n".join(replace))


def _places(lines: Sequence[str], search: Sequence[str]) -> list[int]:
    """Where consecutive lines are in others, from 0 on."""
    count = len(search)
    return [n for n in range(len(lines) - count + 1) if lines[n : n + count] == search]
