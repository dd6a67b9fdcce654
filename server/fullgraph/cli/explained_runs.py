"""``fullgraph runs`` for the runs of ``fullgraph explain`` that were kept of this folder."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path

from fullgraph import taxonomy
from fullgraph.cli import output
from fullgraph.cli.html_report import write_html
from fullgraph.dynamic.traces import traces_of
from fullgraph.report.run_table import render_comparison, render_runs, render_traces, run_line
from fullgraph.report.table import render_table
from fullgraph.report.terminal import uses_colour
from fullgraph.runs.kept_run import KeptRun
from fullgraph.runs.store import RunStore

_DATE_DIGITS = 8
"""The names of training runs begin with a date."""


def is_number(text: str) -> bool:
    """Whether it is the number of a run, and not the beginning of a training run's name."""
    return text.isdecimal() and len(text) < _DATE_DIGITS


def is_trace(text: str) -> bool:
    """Whether it is the number of a traced program: ``t1`` is the newest."""
    return text[:1] == "t" and text[1:].isdecimal()


def explained_runs() -> dict[int, KeptRun]:
    """The runs of this folder, by their numbers."""
    return RunStore(Path.cwd()).numbered()


def list_explained(runs: dict[int, KeptRun]) -> None:
    """Print one line for each run, and for each program of this folder that was traced."""
    now = time.time()
    print(render_runs(runs, now, Path.cwd()), end="")
    traced = render_traces(traces_of(Path.cwd()), now)
    print(f"\nTraced programs\n{traced}" if traced else "", end="")


def show_explained(numbers: Sequence[int], html: Path | None) -> int:
    """Show one run, or compare two; 2 if there is no such run.

    Args:
        numbers: one or two.
        html: where to write a page instead.
    """
    store = RunStore(Path.cwd())
    runs = store.numbered()
    missing = [number for number in numbers if number not in runs]
    if missing:
        known = (
            f"The runs of this folder are {min(runs)} to {max(runs)}."
            if runs
            else "None is kept of this folder."
        )
        output.error(f"There is no run {missing[0]}. {known}")
        return 2
    failed = [number for number in numbers if runs[number].failure]
    if failed and len(numbers) == 2:
        output.error(f"Run {failed[0]} failed: it cannot be compared. {runs[failed[0]].failure}")
        return 2
    *before, last = (runs[number] for number in numbers)
    earlier = before[0] if before else None
    if html:
        return 0 if write_html(html, last, store.compilations(last), earlier) else 2
    now, colour = time.time(), uses_colour(sys.stdout)
    if earlier is None:
        _show(last, now)
    else:
        print(render_comparison(last, earlier, now, colour=colour, cwd=Path.cwd()), end="")
    return 0


def _show(run: KeptRun, now: float) -> None:
    texts = run.texts
    table = render_table(
        run.distinct_findings,
        lambda path: texts.get(path) or output.read_text(path),
        taxonomy.load(),
        colour=uses_colour(sys.stdout),
        cwd=Path.cwd(),
    )
    print(table, end="")
    print(f"{run.target}: {run_line(run, now, is_edited=False)} (torch {run.torch})")
    output.print_profile(run.profile)
    output.print_starts(run.starts)
