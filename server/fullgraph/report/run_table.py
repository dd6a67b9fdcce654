"""Kept runs at a terminal: one on a line, a list of them, and how two differ."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping
from pathlib import Path

from fullgraph.durations import age, duration
from fullgraph.dynamic.traces import Trace
from fullgraph.report.terminal import Painter, columns, padded, printable, shortened
from fullgraph.runs.comparison import compare
from fullgraph.runs.kept_run import KeptRun
from fullgraph.vocabulary.findings import Finding
from fullgraph.vocabulary.prose import clip, graphs_counted, in_numbers

_LONGEST_FAILURE = 90
_COLOURS = {1: "good", 0: "dim", -1: "bad"}


def render_runs(runs: Mapping[int, KeptRun], now: float, cwd: Path) -> str:
    """One line for each run, and the version of torch where it is another than in the line before.

    Args:
        runs: by their numbers.
        now: in seconds since the epoch.
        cwd: files below it are shown relative to it.
    """
    if not runs:
        return "No run is kept of this folder yet: `fullgraph explain TARGET` makes one.\n"
    names = {number: _target(run, cwd) for number, run in runs.items()}
    width = max(map(columns, names.values()))
    lines, torch = [], ""
    for number, run in runs.items():
        version = f", torch {run.torch}" if run.torch and run.torch != torch else ""
        torch = run.torch or torch
        words = run_line(run, now, is_edited=False)
        lines.append(f"{number:>5}  {padded(names[number], width)}  {words}{version}\n")
        lines.append(_failure(run))
    return "".join(lines)


def render_traces(traces: Iterable[Trace], now: float) -> str:
    """One line for each program that was traced, the oldest first; ``t1`` is the newest."""
    rows = [(shlex.join([Path(t.command[0]).name, *t.command[1:]]), t) for t in traces if t.command]
    width = max((columns(printable(name)) for name, _ in rows), default=0)
    return "".join(
        f"{f't{number}':>5}  {padded(printable(name), width)}  {_of_trace(trace)} · "
        f"{age(now - trace.started, trace.started)}\n"
        for number, (name, trace) in reversed([*enumerate(rows, 1)])
    )


def _of_trace(trace: Trace) -> str:
    if trace.ended is None:
        return "has not ended"
    return trace.found or "ended"


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


def _failure(run: KeptRun) -> str:
    """Why a run failed, on a line of its own."""
    first = printable(run.failure.partition("\n")[0])
    return f"       {clip(first, _LONGEST_FAILURE)}\n" if first else ""


def _place(finding: Finding, cwd: Path) -> str:
    at = finding.location
    return printable(f"{shortened(at.path, cwd)}:{at.line} {finding.code} {finding.message}")


def run_line(run: KeptRun, now: float, *, is_edited: bool) -> str:
    """``3 graph breaks · 4 graphs · 352 ms · 5 min ago``.

    Args:
        run: the run.
        now: in seconds since the epoch.
        is_edited: whether a file that it saw has another text now.
    """
    when = age(now - run.time, run.time) + (", edited since" if is_edited else "")
    if run.failure:
        return f"The run failed · {when}"
    graphs = graphs_counted(run.graphs)
    found = in_numbers(run.distinct_findings) or "No graph breaks"
    return f"{found} · {graphs} · {duration(run.seconds)} · {when}"
