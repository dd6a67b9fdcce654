"""``fullgraph trace --watch``: what it records of a training, beside its graph breaks."""

from __future__ import annotations

import argparse
import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from fullgraph.cli.training_flags import watch_options
from fullgraph.report.training_table import not_recorded, render_alarms, value_of
from fullgraph.training.collecting import is_collected, start_collector
from fullgraph.training.collector import collect_afterwards
from fullgraph.training.run_folder import (
    RunFolderError,
    TrainingRun,
    end_run,
    new_run,
    recorded_elsewhere,
)
from fullgraph.training.runs import RunSummary, remove_run, summary_of
from fullgraph.training.store.database import NotWritableError, StoreError
from fullgraph.training.store.process import State
from fullgraph.vocabulary.counts import number_of
from fullgraph_worker.watch.collector_protocol import ADDRESS_VARIABLE
from fullgraph_worker.watch.variables import BUDGET_VARIABLE, DETAIL_VARIABLE

_MOST_ALARMS = 10
_MOST_MISSING = 3


@dataclass(frozen=True)
class WatchedProgram:
    """A program that trains, and the process that collects what it writes.

    Attributes:
        run: its folder.
        collector: None if it could not be started.
        environment: variables that the program gets.
    """

    run: TrainingRun
    collector: subprocess.Popen[bytes] | None
    environment: Mapping[str, str]


def begin_training(
    command: Sequence[str], here: Path, options: argparse.Namespace
) -> WatchedProgram | None:
    """Make the folder of the run, and start its collector; None without ``--watch``.

    Where the run's folder cannot be used, the training is recorded in another one.

    Raises:
        OSError: a temporary folder cannot be written either.
    """
    if not options.watch:
        return None
    chosen = watch_options(options)
    others = chosen.tags, chosen.pause_on
    try:
        run = new_run(command, here, options.run_folder, *others)
    except OSError as error:
        run = new_run(command, here, None, *others)
        sys.stderr.write(recorded_elsewhere(run, str(error)))
    environment = {}
    if options.detail or options.budget is not None:
        environment = {BUDGET_VARIABLE: str(chosen.share), DETAIL_VARIABLE: chosen.detail}
    # Another collector answers the training, and names its ranks that fail.
    is_sent = bool(os.environ.get(ADDRESS_VARIABLE))
    collector = None if is_sent else start_collector(run.path, prints=True)
    return WatchedProgram(run, collector, environment)


def abandon_training(watched: WatchedProgram) -> None:
    """The program could not be started: leave no run of it, and no collector."""
    if watched.collector is not None:
        watched.collector.kill()
        watched.collector.wait()
    with contextlib.suppress(OSError):
        remove_run(watched.run)


def end_training(watched: WatchedProgram, status: int) -> list[str]:
    """Note that the program has ended; what to say of its training, line by line."""
    run = _ended(watched, status)
    # On a full disk, what is stored is reported as it is.
    try:
        if not is_collected(watched.collector):
            collect_afterwards(run.path)
    except NotWritableError:
        pass
    except (OSError, RunFolderError, StoreError) as error:
        return [f"What is recorded of the training cannot be read: {error}"]
    return report_training(run)


def _ended(watched: WatchedProgram, status: int) -> TrainingRun:
    try:
        return end_run(watched.run, status)
    except OSError:
        if watched.collector is not None:
            # It cannot know that the program has ended.
            watched.collector.kill()
        return replace(watched.run, ended=time.time(), status=status)


def report_training(run: TrainingRun) -> list[str]:
    """What to say of a run that has ended, line by line."""
    try:
        summary = summary_of(run)
    except StoreError as error:
        return [f"What is recorded of the training cannot be read: {error}"]
    missing = [f"Not recorded: {line}" for line in not_recorded(summary)]
    if len(missing) > _MOST_MISSING:
        missing[_MOST_MISSING:] = [f"Not recorded: {len(missing) - _MOST_MISSING} more"]
    if not summary.steps:
        return _without_steps(summary, missing)
    more = f"More about it: fullgraph runs show {run.shown_name}"
    return [*_in_words(summary), *missing, more]


def _without_steps(summary: RunSummary, missing: list[str]) -> list[str]:
    if summary.notes or summary.gaps:
        return ["No training step was recorded.", *missing]
    if any(process.state() is State.DIED for process in summary.ranks.values()):
        return ["No training was recorded: the program ended before its first steps were written."]
    return ["No training was recorded: no optimizer of torch made a step."]


def _in_words(summary: RunSummary) -> list[str]:
    loss = summary.last.get("loss")
    last = f"; the last loss was {value_of('loss', loss)}" if loss is not None else ""
    head = f"{number_of(summary.steps, 'training step')} recorded{last}."
    if not summary.alarms:
        return [f"{head} Nothing was found wrong with them."]
    count = len(summary.alarms)
    found = "1 anomaly" if count == 1 else f"{count} anomalies"
    return [f"{head} {found}:", *render_alarms(summary.alarms, _MOST_ALARMS)]
