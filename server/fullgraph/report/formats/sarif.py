"""SARIF 2.1.0, for code scanning pages and editors.

The format: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
What GitHub reads of it:
https://docs.github.com/en/code-security/code-scanning/integrating-with-code-scanning/sarif-support-for-code-scanning
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from fullgraph import __version__
from fullgraph.links import SITE
from fullgraph.report.formats.result import Fault, Outcome, Result, Rule, cell_of, uri
from fullgraph.settings.table import Level
from fullgraph.vocabulary.findings import Edit, Fix, Frame, Location

MOST_RESULTS = 25_000
"""GitHub refuses a run with more, and shows 5,000 of them ("SARIF results exceed limit")."""
SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"

_LEVELS: dict[Level, str] = {
    "error": "error",
    "warning": "warning",
    "information": "note",
    "hint": "note",
}
_ROOT = "%SRCROOT%"
"""The name that SARIF's specification uses for the root of the sources."""


def to_sarif(outcome: Outcome, root: Path) -> str:
    """The outcome as one run of SARIF, without a line end at the end.

    Args:
        outcome: of the command.
        root: the folder that paths are relative to, which is that of the repository.
    """
    return json.dumps(_log(outcome, root))


def _log(outcome: Outcome, root: Path) -> dict[str, Any]:
    rules = sorted({result.rule for result in outcome.results}, key=lambda rule: rule.id)
    numbers = {rule: number for number, rule in enumerate(rules)}
    run = {
        "tool": {
            "driver": {
                "name": "Fullgraph",
                "semanticVersion": __version__,
                "informationUri": SITE,
                "rules": [_rule(rule) for rule in rules],
            }
        },
        "invocations": [
            {
                "executionSuccessful": outcome.is_complete,
                "toolExecutionNotifications": [_fault(fault, root) for fault in outcome.faults],
            }
        ],
        # Columns of findings count code points, as Python's str does.
        "columnKind": "unicodeCodePoints",
        "results": [_result(each, numbers[each.rule], root) for each in outcome.results],
        "automationDetails": {"id": f"fullgraph-{outcome.command}/"},
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(rule: Rule) -> dict[str, Any]:
    out: dict[str, Any] = {
        "id": rule.id,
        "name": rule.name,
        "shortDescription": {"text": rule.title},
        "defaultConfiguration": {"level": "warning"},
    }
    if rule.what:
        out["fullDescription"] = {"text": rule.what}
    words = "\n\n".join(filter(None, [rule.what, rule.instead]))
    if words:
        out["help"] = {"text": words, "markdown": words}
    if rule.url:
        out["helpUri"] = rule.url
    if rule.category:
        out["properties"] = {"tags": ["torch.compile", rule.category]}
    return out


def _result(result: Result, number: int, root: Path) -> dict[str, Any]:
    out: dict[str, Any] = {
        "ruleId": result.rule.id,
        "ruleIndex": number,
        "level": _LEVELS[result.level],
        "message": {"text": "\n".join([result.message, *result.details])},
        "partialFingerprints": {
            "primaryLocationLineHash": result.fingerprint,
            "fullgraph/v1": result.fingerprint,
        },
        "properties": {
            "evidence": result.evidence,
            **({"likelihood": result.likelihood} if result.likelihood else {}),
            **({"gbId": result.gb_id} if result.gb_id else {}),
            **({"count": result.count} if result.count else {}),
            **({"origin": result.origin} if result.origin else {}),
        },
    }
    if result.location is not None:
        out["locations"] = [_location(result.location, root)]
    if result.related:
        out["relatedLocations"] = [_location(place, root, words) for place, words in result.related]
    if result.stack:
        steps = [{"location": _frame(frame, root)} for frame in result.stack]
        out["codeFlows"] = [{"threadFlows": [{"locations": steps}]}]
    if result.fixes:
        out["fixes"] = [_fix(fix, root) for fix in result.fixes]
    return out


def _location(place: Location, root: Path, words: str = "") -> dict[str, Any]:
    cell = cell_of(place.path)
    physical: dict[str, Any] = {"artifactLocation": _artifact(place.path, root)}
    out: dict[str, Any] = {"physicalLocation": physical}
    if cell:
        # The lines of a notebook's file are those of its JSON.
        out["logicalLocations"] = [{"name": f"cell {cell}, line {place.line}", "kind": "cell"}]
    elif place.line > 0:
        physical["region"] = _region(place)
    if words:
        out["message"] = {"text": words}
    return out


def _artifact(path: str, root: Path) -> dict[str, str]:
    name = uri(path, root)
    return {"uri": name} if ":" in name.split("/", 1)[0] else {"uri": name, "uriBaseId": _ROOT}


def _region(place: Location) -> dict[str, int]:
    return {
        "startLine": place.line,
        "startColumn": place.column + 1,
        "endLine": max(place.end_line, place.line),
        "endColumn": place.end_column + 1,
    }


def _frame(frame: Frame, root: Path) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": _artifact(frame.path, root)}
    if frame.line > 0:
        physical["region"] = {"startLine": frame.line}
    return {"physicalLocation": physical, "message": {"text": f"in {frame.name}"}}


def _fix(fix: Fix, root: Path) -> dict[str, Any]:
    by_file: dict[str, list[Edit]] = {}
    for edit in fix.edits:
        by_file.setdefault(edit.location.path, []).append(edit)
    title = f"{fix.title}. {fix.note}" if fix.note else fix.title
    return {
        "description": {"text": title},
        "artifactChanges": [
            {
                "artifactLocation": _artifact(path, root),
                "replacements": [
                    {
                        "deletedRegion": _region(edit.location),
                        "insertedContent": {"text": edit.new_text},
                    }
                    for edit in edits
                ],
            }
            for path, edits in by_file.items()
        ],
    }


def _fault(fault: Fault, root: Path) -> dict[str, Any]:
    out: dict[str, Any] = {"level": "error", "message": {"text": fault.message}}
    if fault.path:
        physical: dict[str, Any] = {"artifactLocation": _artifact(fault.path, root)}
        if fault.line:
            physical["region"] = {"startLine": fault.line}
        out["locations"] = [{"physicalLocation": physical}]
    return out
