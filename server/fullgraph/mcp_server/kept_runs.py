"""The runs that were kept of an allowed folder, as text."""

from __future__ import annotations

import time
from pathlib import Path

from fullgraph.mcp_server.results import NoResultError, in_arguments
from fullgraph.report.profile_table import render_profile
from fullgraph.report.run_table import render_comparison, render_runs, run_line
from fullgraph.report.table import render_table
from fullgraph.report.terminal import shortened
from fullgraph.runs.kept_run import KeptRun
from fullgraph.runs.store import RunStore
from fullgraph.source.notebooks import read_path
from fullgraph.taxonomy import Taxonomy


def list_of_runs(root: Path) -> str:
    """One line for each run, the newest last."""
    return render_runs(RunStore(root).numbered(), time.time(), root)


def one_run(root: Path, number: int, pages: Taxonomy) -> str:
    """What one run found.

    Raises:
        NoResultError: there is none with this number.
    """
    return _shown(_numbered(root, number), root, pages)


def last_run(roots: tuple[Path, ...], pages: Taxonomy) -> str:
    """What the newest run of all folders found.

    Raises:
        NoResultError: none is kept.
    """
    newest = [(runs[-1], root) for root in roots if (runs := RunStore(root).all())]
    if not newest:
        raise NoResultError("No run is kept yet: the tool explain makes one.")
    run, root = max(newest, key=lambda each: each[0].time)
    return _shown(run, root, pages)


def comparison(root: Path, before: int, after: int) -> str:
    """What changed from one run to another.

    Raises:
        NoResultError: there is no such run, or one of them failed.
    """
    runs = {number: _numbered(root, number) for number in (before, after)}
    for number, run in runs.items():
        if run.failure:
            raise NoResultError(
                f"Run {number} failed: it cannot be compared. {in_arguments(run.failure)}"
            )
    return render_comparison(runs[after], runs[before], time.time(), colour=False, cwd=root)


def _numbered(root: Path, number: int) -> KeptRun:
    runs = RunStore(root).numbered()
    if number not in runs:
        known = f"There are the runs {min(runs)} to {max(runs)}." if runs else "None is kept."
        raise NoResultError(f"There is no run {number} of {root}. {known}")
    return runs[number]


def _shown(run: KeptRun, root: Path, pages: Taxonomy) -> str:
    texts = run.texts
    line = run_line(run, time.time(), is_edited=False)
    torch = f" (torch {run.torch})" if run.torch else ""
    shown = f"{shortened(run.path, root)}:{run.target}: {line}{torch}\n"
    if run.failure:
        shown = f"{shown}\n{in_arguments(run.failure)}\n"
    if run.findings or not run.failure:
        table = render_table(
            run.distinct_findings,
            lambda path: texts.get(path) or read_path(path),
            pages,
            colour=False,
            cwd=root,
        )
        shown = f"{shown}\n{table}"
    if run.profile is not None:
        shown = f"{shown}\n{render_profile(run.profile, colour=False, cwd=root)}"
    return shown
