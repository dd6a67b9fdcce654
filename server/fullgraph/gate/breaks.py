"""Findings as a baseline names them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from fullgraph.explain.prose import one_line
from fullgraph.findings import Evidence, Finding, Kind
from fullgraph.source import split_lines
from fullgraph_worker.baseline.breaks import Break, Place
from fullgraph_worker.baseline.names import name_from
from fullgraph_worker.user_code.source import function_at

ReadText = Callable[[str], "str | None"]


def breaks_of(
    findings: Iterable[Finding], read_text: ReadText, root: Path
) -> list[tuple[Break, Finding]]:
    """Each break and recompile with its finding.

    A call of a disabled function is intended, and no entry of a baseline.

    Args:
        findings: predicted or observed; cleared ones are left out.
        read_text: the text of a path, or None where it cannot be read.
        root: the folder of the baseline.
    """
    return [
        (_break(finding, read_text(finding.location.path), root), finding)
        for finding in findings
        if finding.evidence is not Evidence.CLEARED
        and finding.kind is not Kind.DISABLED
        and not finding.marks_call
    ]


def _break(finding: Finding, text: str | None, root: Path) -> Break:
    at = finding.location
    lines = split_lines(text or "")
    place = Place(
        name_from(root, at.path),
        function_at(text, at.line) if text else "",
        finding.entry,
        finding.kind.value,
        _cause(finding),
    )
    shown = lines[at.line - 1].strip() if 0 < at.line <= len(lines) else ""
    return Break(place, shown, at.line, one_line(finding.message))


def _cause(finding: Finding) -> str:
    """The guard or limit of a recompile.

    That of a break is Dynamo's wording and a column, which differ between versions of torch and
    after edits; a prediction has neither.
    """
    is_recompile = finding.kind in (Kind.RECOMPILE, Kind.RECOMPILE_LIMIT)
    return finding.observation.cause if finding.observation and is_recompile else ""
