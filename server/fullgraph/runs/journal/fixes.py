"""What the search for fixes came to, as the journal keeps it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from fullgraph.fixes.proof.solution import Solution
from fullgraph.fixes.source.apply import apply_edits, edits_between
from fullgraph.llm.fixing.loop import ModelRewriter
from fullgraph.runs.journal.events import FixTried
from fullgraph.runs.journal.keys import BreakKey, break_key, digest
from fullgraph.source.text import split_lines
from fullgraph.vocabulary.findings import Finding, Fix

_REASONS = (
    ("the break is still there", "still-breaks"),
    ("the changed code breaks as well", "breaks-in-change"),
    ("it breaks more often", "breaks-more"),
    ("the edits do not fit together", "edits-conflict"),
    ("it changes ", "changes-other-target"),
    ("eager mode differs", "eager-differs"),
    ("the compiled program differs", "compiled-differs"),
)
"""How a reason begins, and its kind: the reason itself may quote the user's values."""


def tried_fixes(
    solution: Solution,
    read: Callable[[str], str | None],
    root: Path,
    seconds: float,
) -> Iterator[tuple[FixTried, BreakKey]]:
    """Each fix that was tried, with the break that it is for.

    Args:
        solution: what the search came to.
        read: gives the texts that it began with.
        root: the workspace folder.
        seconds: how long it took.
    """

    def tried(
        finding: Finding, fix: Fix, texts: Mapping[str, str], reason: str
    ) -> tuple[FixTried, BreakKey]:
        path = finding.location.path
        text = texts.get(path) or solution.originals.get(path) or read(path)
        change = "" if reason else change_digest(fix, lambda path: texts.get(path) or read(path))
        kind = reason_kind(reason)
        own = "" if fix.author else fix.rewrite
        body = FixTried(own, fix.author, not reason, kind, round(seconds, 3), change)
        return body, break_key(finding, text, root)

    for refused in solution.refused:
        # A model's is among its outcomes.
        if not refused.fix.author:
            yield tried(refused.finding, refused.fix, {}, refused.reason)
    for kept in solution.kept:
        yield tried(kept.finding, kept.fix, kept.texts, "")


def failed_outcomes(
    model: ModelRewriter, read: Callable[[str], str | None], root: Path
) -> Iterator[tuple[FixTried, BreakKey]]:
    """Each break for which a model came to no proven fix.

    Args:
        model: after the search.
        read: gives the texts that it began with.
        root: the workspace folder.
    """
    for outcome in model.outcomes:
        if outcome.fix is None:
            kind, seconds = reason_kind(outcome.reason), round(outcome.spent.seconds, 3)
            key = break_key(outcome.finding, read(outcome.finding.location.path), root)
            yield FixTried("", model.model, False, kind, seconds), key


def reason_kind(reason: str) -> str:
    """A word for a reason why a proof failed; empty without one."""
    if not reason:
        return ""
    return next((kind for words, kind in _REASONS if reason.startswith(words)), "other")


def change_digest(fix: Fix, read: Callable[[str], str | None]) -> str:
    """A digest of the lines that a fix replaces and of what takes their place.

    It is the same wherever these lines are in their file; empty if a file cannot be read.
    """
    parts: list[tuple[str, str]] = []
    for path in sorted({edit.location.path for edit in fix.edits}):
        before = read(path)
        if before is None:
            return ""
        after = apply_edits(before, [e for e in fix.edits if e.location.path == path])
        lines = split_lines(before)
        for edit in edits_between(path, before, after):
            at = edit.location
            last = at.end_line if at.end_column else at.end_line - 1
            parts.append(("\n".join(lines[at.line - 1 : last]), edit.new_text))
    return digest(json.dumps(parts))
