"""Findings in a report that ``--format json`` wrote, for example of a traced test suite."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from fullgraph.gate.look import CHECK, Look
from fullgraph.report.json_report import VERSION
from fullgraph.source.notebooks import cell_path
from fullgraph.vocabulary.findings import Evidence, Finding, Kind, Location, Observation
from fullgraph_worker.baseline.names import run_of

_AGAIN = "Write it with fullgraph explain or fullgraph trace, and --format json --output."


class ReportError(Exception):
    """The file is no such report; the message is for the user."""


def look_of_report(file: Path) -> Look:
    """What a report found.

    Raises:
        ReportError: the file cannot be read, or is no report of this version.
    """
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise ReportError(f"{file} cannot be read as a report: {error}") from error
    version = data.get("version") if isinstance(data, dict) else None
    if version != VERSION or "findings" not in data:
        raise ReportError(f"{file} is no report of version {VERSION}. {_AGAIN}")
    failure, target = data.get("failure"), data.get("target")
    if failure is not None:
        why = failure.get("message", "") if isinstance(failure, dict) else failure
        raise ReportError(f"{file} is of a run that failed: {why}")
    try:
        findings = tuple(map(_finding, data["findings"]))
    except (KeyError, TypeError, ValueError) as error:
        raise ReportError(f"{file}: a finding is not complete: {error!r}. {_AGAIN}") from error
    if target is None:
        return Look(CHECK, findings)
    seen = tuple(finding for finding in findings if finding.observation)
    return Look(run_of(str(target)), seen)


def _finding(data: dict[str, Any]) -> Finding:
    path = cell_path(data["path"], data["cell"] - 1) if "cell" in data else data["path"]
    place = Location(path, data["line"], data["column"], data["end_line"], data["end_column"])
    evidence = Evidence(data["evidence"])
    observation = None
    if evidence is Evidence.OBSERVED:
        observation = Observation(
            data["gb_id"],
            data["reason"],
            count=data["count"],
            kind=Kind(data["kind"]),
            cause=data["cause"],
        )
    return Finding(
        data["code"], data["entry"], place, evidence, data["message"], data["because"], observation
    )
