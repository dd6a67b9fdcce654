"""What the user does not want to hear: comments in the text, and settings."""

from __future__ import annotations

import re
from collections.abc import Sequence

from fullgraph.findings import Finding
from fullgraph.settings import LintSettings

_COMMENT = re.compile(r"#\s*fullgraph:\s*ignore(?:\[([^\]]*)\])?", re.IGNORECASE)


def is_wanted(code: str, lint: LintSettings) -> bool:
    """Whether the settings let findings with ``code`` through."""
    if lint.select and not any(code.startswith(prefix) for prefix in lint.select):
        return False
    return not any(code.startswith(prefix) for prefix in lint.ignore)


def is_suppressed(finding: Finding, lines: Sequence[str]) -> bool:
    """Whether a comment on the finding's first or last line silences it."""
    place = finding.location
    return any(
        _silences(lines[line - 1], finding.code)
        for line in {place.line, place.end_line}
        if line <= len(lines)
    )


def _silences(line: str, code: str) -> bool:
    for match in _COMMENT.finditer(line):
        if match.group(1) is None:
            return True
        if code in (item.strip().upper() for item in match.group(1).split(",")):
            return True
    return False
