"""What the user does not want to hear: comments in the text, and settings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from fullgraph.findings import Finding
from fullgraph.settings import LintSettings
from fullgraph.source import split_lines
from fullgraph.static.lines import Line, scan

_COMMENT = re.compile(r"#\s*fullgraph:\s*ignore\b(?:\[([^\]]*)\])?", re.IGNORECASE)
_HINT = re.compile(r"fullgraph:\s*ignore", re.IGNORECASE)


def is_wanted(code: str, lint: LintSettings) -> bool:
    """Whether the settings let findings with ``code`` through."""
    if lint.select and not any(code.startswith(prefix) for prefix in lint.select):
        return False
    return not any(code.startswith(prefix) for prefix in lint.ignore)


def without_suppressed(findings: Iterable[Finding], text: str) -> tuple[Finding, ...]:
    """The findings that no comment silences.

    A comment holds for findings that begin or end on its line, and at the end of a
    statement also for those whose own line cannot end in a comment.
    """
    if not _HINT.search(text):
        return tuple(findings)
    lines = split_lines(text)
    scanned = scan(lines)
    return tuple(f for f in findings if not _is_suppressed(f, lines, scanned))


def _is_suppressed(finding: Finding, lines: Sequence[str], scanned: Sequence[Line]) -> bool:
    place = finding.location
    at = {place.line - 1, place.end_line - 1, _commentable(place.line - 1, scanned)}
    return any(_silences(lines[i], scanned[i].comment, finding.code) for i in at)


def _commentable(index: int, scanned: Sequence[Line]) -> int:
    """``index``, or the last line of its statement if no comment can stand there."""
    if not scanned[index].goes_on:
        return index
    last = len(scanned) - 1
    return next((i for i in range(index, last) if scanned[i].ends), last)


def _silences(line: str, comment: int, code: str) -> bool:
    if comment < 0:
        return False
    for match in _COMMENT.finditer(line, comment):
        if match.group(1) is None:
            return True
        if code in (item.strip().upper() for item in match.group(1).split(",")):
            return True
    return False
