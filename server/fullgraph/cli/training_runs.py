"""What ``fullgraph runs`` does: list, show, compare and remove."""

from __future__ import annotations

import argparse
import contextlib
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from fullgraph import taxonomy
from fullgraph.cli import output, progress
from fullgraph.cli.explained_runs import (
    explained_runs,
    is_number,
    is_trace,
    list_explained,
    show_explained,
)
from fullgraph.cli.formats import CI_FORMATS, print_outcome
from fullgraph.cli.html_report import write_training_html
from fullgraph.report.formats.incidents import results_of_incidents
from fullgraph.report.formats.result import Outcome
from fullgraph.report.terminal import uses_colour
from fullgraph.report.training_incidents import render_incident
from fullgraph.report.training_json import training_json
from fullgraph.report.training_summary import departures_from
from fullgraph.report.training_table import (
    render_training,
    render_training_comparison,
    render_trainings,
)
from fullgraph.training.causes.comparison import compared
from fullgraph.training.causes.incidents import Incident, incidents_of
from fullgraph.training.pausing import is_paused, resume
from fullgraph.training.run_folder import RunFolderError, TrainingRun
from fullgraph.training.runs import RunSummary, find_run, opened, remove_run, runs_of, summary_of
from fullgraph.training.store.database import StoreError
from fullgraph.training.store.process import State
from fullgraph.vocabulary.prose import number_of


def run_list(options: argparse.Namespace) -> int:
    """List the runs; those that cannot be read are reported, and the others listed."""
    if options.html:
        output.error("--html needs the number of a run: `fullgraph runs NUMBER --html FILE`.")
        return 2
    folder = None if options.all else Path.cwd()
    explained = {} if options.all or options.tag else explained_runs()
    summaries = list(_summaries(runs_of(folder, dict(options.tag))))
    if options.format == "json":
        output.print_json({"trainings": [training_json(each) for each in summaries]})
        return 0
    if explained or not summaries:
        if explained or not (options.all or options.tag):
            list_explained(explained)
        else:
            print("No training run is kept: `fullgraph trace --watch SCRIPT` makes one.")
    if summaries:
        print("\n" if explained else "", end="")
        table = render_trainings(summaries, time.time(), colour=uses_colour(sys.stdout))
        print(table, end="")
    return 0


def run_show(options: argparse.Namespace) -> int:
    """Show one run; 2 if there is no such run."""
    if is_trace(options.name) and options.format == "text" and not options.html:
        from fullgraph.cli.trace import show_trace

        return show_trace(int(options.name[1:]), Path.cwd())
    if is_number(options.name):
        if options.format != "text":
            output.error(f"--format {options.format} is for training runs.")
            return 2
        return show_explained([int(options.name)], options.html)
    with _errors_in_words() as failed:
        run = find_run(options.name, Path.cwd())
        if options.html:
            return 0 if write_training_html(options.html, [run]) else 2
        summary = summary_of(run)
        known = incidents_of(summary)
        if options.incident is not None:
            return _show_incident(summary, known, options.incident, options.format)
        if options.format in CI_FORMATS:
            print_outcome(_outcome(summary, known), options.format)
        elif options.format == "json":
            output.print_json(training_json(summary, known))
        else:
            colour = uses_colour(sys.stdout)
            print(render_training(summary, time.time(), known, colour=colour), end="")
            if options.like:
                like = find_run(options.like, Path.cwd())
                print("\n" + "\n".join(departures_from(like, summary)))
    return 2 if failed else 0


def _outcome(summary: RunSummary, known: list[Incident]) -> Outcome:
    words = (word for word in summary.run.command if word.endswith(".py"))
    program = next((str(summary.run.folder / word) for word in words), "")
    results = results_of_incidents(known, taxonomy.load(), program)
    return Outcome("train", results, covered=[program] if program else [])


def _show_incident(summary: RunSummary, known: list[Incident], number: int, form: str) -> int:
    """Print all of one incident; 2 if there is none with this number."""
    if not 1 <= number <= len(known):
        count = number_of(len(known), "incident")
        output.error(f"{summary.run.name} has {count}: there is no incident {number}.")
        return 2
    if form == "json":
        output.print_json(training_json(summary, known)["incidents"][number - 1])
    else:
        shown = render_incident(known[number - 1], summary.run, number, is_short=False)
        print("\n".join(shown))
    return 0


def run_compare(options: argparse.Namespace) -> int:
    """Compare two runs; 2 if they cannot be compared."""
    if len(options.names) != 2:
        few = len(options.names) < 2
        output.error("Two runs are needed." if few else "Two runs can be compared, not more.")
        return 2
    numbers = [int(name) for name in options.names if is_number(name)]
    if len(numbers) == 2 and options.format != "json":
        return show_explained(numbers, options.html)
    if numbers:
        output.error(
            "Two training runs can be compared, or two runs of targets, which have numbers; "
            "--format json is for trainings."
        )
        return 2
    with _errors_in_words() as failed:
        found = [find_run(name, Path.cwd()) for name in options.names]
        if options.html:
            return 0 if write_training_html(options.html, found) else 2
        before, after = map(summary_of, found)
        if options.format == "json":
            output.print_json([training_json(each) for each in (before, after)])
        else:
            colour = uses_colour(sys.stdout)
            incidents = incidents_of(before, attempts=False), incidents_of(after, attempts=False)
            with opened(before.run.path) as one, opened(after.run.path) as other:
                changes = compared((before, one), (after, other))
            table = render_training_comparison(before, after, incidents, changes, colour=colour)
            print(table, end="")
    return 2 if failed else 0


def run_remove(options: argparse.Namespace) -> int:
    """Remove training runs; 2 if one cannot be removed or there is nothing to remove."""
    if bool(options.names) == (options.older is not None):
        output.error("Name the runs to remove, or say --older AGE.")
        return 2
    with _errors_in_words() as failed:
        if options.older is None:
            return _remove_named(options.names)
        _remove_older(options.older, None if options.all else Path.cwd())
    return 2 if failed else 0


def _remove_named(names: list[str]) -> int:
    for run in [find_run(name, Path.cwd()) for name in names]:
        if summary_of(run).state == State.RUNNING:
            output.error(f"{run.name} is still running.")
            return 2
        _remove(run)
    return 0


def _remove_older(seconds: float, folder: Path | None) -> None:
    before = time.time() - seconds
    old = (run for run in runs_of(folder, {}) if run.started < before)
    size = sum(_remove(run) for run in old if summary_of(run).state != State.RUNNING)
    print(f"{size / 1e6:.1f} MB are free." if size else "No run is so old.")


def _remove(run: TrainingRun) -> int:
    """Remove a run; the bytes that it took."""
    try:
        size = remove_run(run)
    except OSError as error:
        message = f"{error.filename} cannot be removed: {error.strerror}."
        raise RunFolderError(message) from error
    print(f"removed {run.name}")
    return size


def run_resume(options: argparse.Namespace) -> int:
    """Let a training go on that is paused; 2 if it is not."""
    with _errors_in_words() as failed:
        run = find_run(options.name, Path.cwd())
        if not is_paused(run.path):
            output.error(f"{run.name} is not paused.")
            return 2
        try:
            resume(run.path)
        except OSError as error:
            output.error(f"{run.path} cannot be written: {error.strerror}.")
            return 2
        print(f"{run.name} goes on.")
    return 2 if failed else 0


def _summaries(runs: list[TrainingRun]) -> Iterator[RunSummary]:
    for number, run in enumerate(runs):
        progress.show(f"Reading {run.name}", number, len(runs))
        try:
            summary = summary_of(run)
        except StoreError as error:
            progress.clear()
            output.error(str(error))
        else:
            yield summary
    progress.clear()


@contextlib.contextmanager
def _errors_in_words() -> Iterator[list[str]]:
    """What failed, after it was reported."""
    failed: list[str] = []
    try:
        yield failed
    except (RunFolderError, StoreError) as error:
        failed.append(str(error))
        output.error(str(error))
