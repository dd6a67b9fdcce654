"""Kept runs for people at a terminal: a list of them, and how two of them differ."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from fullgraph.durations import age
from fullgraph.report.colour import Painter
from fullgraph.report.run_line import run_line
from fullgraph.report.table import shortened
from fullgraph.report.width import columns, padded, printable
from fullgraph.runs.comparison import compare
from fullgraph.runs.kept_run import KeptRun
from fullgraph.vocabulary.findings import Finding

_COLOURS = {1: "good", 0: "dim", -1: "bad"}


def render_runs(runs: Mapping[int, KeptRun], now: float, cwd: Path) -> str:
    """One line for each run.

    Args:
        runs: by their numbers.
        now: in seconds since the epoch.
        cwd: files below it are shown relative to it.
    """
    if not runs:
        return "No run is kept of this folder yet: `fullgraph explain TARGET` makes one.\n"
    names = {number: _target(run, cwd) for number, run in runs.items()}
    width = max(map(columns, names.values()))
    return "".join(
        f"{number:>5}  {padded(names[number], width)}  {run_line(run, now, is_edited=False)}"
        f"{f', torch {run.torch}' if run.torch else ''}\n"
        for number, run in runs.items()
    )


def render_comparison(
    run: KeptRun, earlier: KeptRun, now: float, *, colour: bool, cwd: Path
) -> str:
    """What changed from one run to another.

    Args:
        run: the later run.
        earlier: the other one.
        now: in seconds since the epoch.
        colour: whether to use terminal colours.
        cwd: files below it are shown relative to it.
    """
    paint, found = Painter(colour), compare(run, earlier)
    whens = [f"{_target(each, cwd)}, {age(now - each.time, each.time)}" for each in (earlier, run)]
    lines = [f"from  {whens[0]}", f"to    {whens[1]}", ""]
    name, before = (
        max(columns(getattr(row, part)) for row in found.rows) for part in ("name", "before")
    )
    for row in found.rows:
        text = f"  {padded(row.name, name)}  {padded(row.before, before)}  ->  {row.after}"
        lines.append(paint(_COLOURS[row.change], printable(text)))
    for title, findings in (("only before", found.went), ("only now", found.came)):
        if findings:
            lines += ["", paint("bold", title)]
            lines += [f"  {_place(finding, cwd)}" for finding in findings]
    return "\n".join(lines) + "\n"


def _target(run: KeptRun, cwd: Path) -> str:
    return printable(f"{shortened(run.path, cwd)}:{run.target}")


def _place(finding: Finding, cwd: Path) -> str:
    at = finding.location
    return printable(f"{shortened(at.path, cwd)}:{at.line} {finding.code} {finding.message}")
