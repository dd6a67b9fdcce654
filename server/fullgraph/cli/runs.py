"""``fullgraph runs``: the runs that were kept of targets in this folder."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph import taxonomy
from fullgraph.cli import output
from fullgraph.cli.html_report import write_html
from fullgraph.report.colour import uses_colour
from fullgraph.report.run_line import run_line
from fullgraph.report.run_table import render_comparison, render_runs
from fullgraph.report.table import render_table
from fullgraph.runs.kept_run import KeptRun
from fullgraph.runs.store import RunStore

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add_parser(subparsers: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "runs",
        help="list, show and compare the last runs of `fullgraph explain` in this folder",
        description=(
            "Without a number, list the runs that were kept, the newest last. With one, show that "
            "run; with two, say what changed from the first to the second."
        ),
        examples=(
            ("fullgraph runs", "list the runs of this folder"),
            ("fullgraph runs 3 4", "what changed from run 3 to run 4"),
            ("fullgraph runs 4 --html run.html", "write a page about run 4"),
        ),
    )
    parser.add_argument(
        "number", nargs="*", type=int, metavar="NUMBER", help="of a run in the list"
    )
    parser.add_argument(
        "--html", type=Path, metavar="FILE", help="write the run, or the comparison, as a page"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """List, show or compare; 2 if there is no such run."""
    store = RunStore(Path.cwd())
    runs = store.numbered()
    missing = [number for number in options.number if number not in runs]
    if missing:
        known = (
            f"The runs of this folder are {min(runs)} to {max(runs)}."
            if runs
            else "None is kept of this folder."
        )
        output.error(f"There is no run {missing[0]}. {known}")
        return 2
    if len(options.number) > 2:
        output.error("Two runs can be compared, not more.")
        return 2
    failed = [number for number in options.number if runs[number].failure]
    if failed and len(options.number) == 2:
        output.error(f"Run {failed[0]} failed: it cannot be compared. {runs[failed[0]].failure}")
        return 2
    if not options.number:
        if options.html:
            output.error("--html needs the number of a run: `fullgraph runs NUMBER --html FILE`.")
            return 2
        print(render_runs(runs, time.time(), Path.cwd()), end="")
        return 0
    *before, last = (runs[number] for number in options.number)
    earlier = before[0] if before else None
    if options.html:
        return 0 if write_html(options.html, last, store.compilations(last), earlier) else 2
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
