"""Workflow commands, which GitHub Actions shows as annotations of the changed lines.

The format:
https://docs.github.com/en/actions/writing-workflows/choosing-what-your-workflow-does/workflow-commands-for-github-actions
"""

from __future__ import annotations

from pathlib import Path

from fullgraph.report.formats.result import Fault, Outcome, Result, cell_of, relative
from fullgraph.settings.table import Level

_COMMANDS: dict[Level, str] = {
    "error": "error",
    "warning": "warning",
    "information": "notice",
    "hint": "notice",
}


def to_github(outcome: Outcome, root: Path) -> str:
    """One workflow command for each fault and result, in lines; empty if there is none."""
    lines = [_fault(fault, root) for fault in outcome.faults]
    lines += [_result(result, root) for result in outcome.results]
    return "\n".join(lines)


def _result(result: Result, root: Path) -> str:
    place = result.location
    about = {"title": " ".join(dict.fromkeys([result.rule.id, result.rule.name]))}
    message = "\n".join([result.message, *result.details])
    if place is not None:
        about["file"] = relative(place.path, root)
        cell = cell_of(place.path)
        if cell:
            message = f"Cell {cell}, line {place.line}: {message}"
        elif place.line > 0:
            about |= {"line": str(place.line), "endLine": str(max(place.line, place.end_line))}
            if place.end_line == place.line:
                # Columns are only allowed within one line.
                about |= {"col": str(place.column + 1), "endColumn": str(place.end_column + 1)}
    return _command(_COMMANDS[result.level], about, message)


def _fault(fault: Fault, root: Path) -> str:
    about = {"title": "Fullgraph"}
    if fault.path:
        about["file"] = relative(fault.path, root)
    if fault.line:
        about["line"] = str(fault.line)
    return _command("error", about, fault.message)


def _command(name: str, about: dict[str, str], message: str) -> str:
    values = ",".join(f"{key}={_escaped_property(value)}" for key, value in about.items())
    return f"::{name} {values}::{_escaped(message)}"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _escaped_property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")
