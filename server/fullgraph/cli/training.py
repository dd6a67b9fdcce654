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
from fullgraph.report.training_summary import summary_at_end
from fullgraph.training.causes.kinds import trait_of
from fullgraph.training.collecting import start_collector
from fullgraph.training.options import OptionError
from fullgraph.training.run_folder import (
    RunFolderError,
    TrainingRun,
    end_run,
    new_run,
    recorded_elsewhere,
)
from fullgraph.training.runs import find_run, remove_run, summary_of
from fullgraph.training.store.database import StoreError
from fullgraph_worker.watch.collector_protocol import ADDRESS_VARIABLE
from fullgraph_worker.watch.variables import BUDGET_VARIABLE, DETAIL_VARIABLE


@dataclass(frozen=True)
class WatchedProgram:
    """A program that trains, and the process that collects what it writes.

    Attributes:
        run: its folder.
        collector: None if it could not be started.
        environment: variables that the program gets.
        like: a run that it is compared with; None for none.
    """

    run: TrainingRun
    collector: subprocess.Popen[bytes] | None
    environment: Mapping[str, str]
    like: TrainingRun | None = None


def begin_training(
    command: Sequence[str], here: Path, options: argparse.Namespace
) -> WatchedProgram | None:
    """Make the folder of the run, and start its collector; None without ``--watch``.

    Where the run's folder cannot be used, the training is recorded in another one.

    Raises:
        OSError: a temporary folder cannot be written either.
        OptionError: there is no run to compare with.
    """
    if not options.watch:
        return None
    try:
        like = find_run(options.like, here) if options.like else None
    except RunFolderError as error:
        raise OptionError(str(error)) from error
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
    return WatchedProgram(run, collector, environment, like)


def abandon_training(watched: WatchedProgram) -> None:
    """The program could not be started: leave no run of it, and no collector."""
    if watched.collector is not None:
        watched.collector.kill()
        watched.collector.wait()
    with contextlib.suppress(OSError):
        remove_run(watched.run)


def end_training(watched: WatchedProgram, status: int) -> list[str]:
    """Note that the program has ended; what to say of its training, line by line."""
    return summary_at_end(_ended(watched, status), watched.collector, watched.like)


def has_incidents(run: TrainingRun) -> bool:
    """Whether something is wrong with a training that has ended, and not only slow."""
    try:
        alarms = summary_of(run).alarms
    except StoreError:
        return False
    return any(trait_of(alarm.kind).severity > 1 for alarm in alarms)


def _ended(watched: WatchedProgram, status: int) -> TrainingRun:
    try:
        return end_run(watched.run, status)
    except OSError:
        if watched.collector is not None:
            # It cannot know that the program has ended.
            watched.collector.kill()
        return replace(watched.run, ended=time.time(), status=status)
