"""``fullgraph trace --watch``: what it records of a training, beside its graph breaks."""

from __future__ import annotations

import argparse
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fullgraph.counts import number_of
from fullgraph.report.training_table import render_alarms, value_of
from fullgraph.training.collecting import is_collected, start_collector
from fullgraph.training.collector import collect_afterwards
from fullgraph.training.run_folder import TrainingRun, end_run, new_run, runs_folder
from fullgraph.training.runs import RunSummary, summary_of
from fullgraph.training.store.database import StoreError

_MOST_ALARMS = 10


@dataclass(frozen=True)
class WatchedProgram:
    """A program that trains, and the process that collects what it writes."""

    run: TrainingRun
    collector: subprocess.Popen[bytes] | None


def add_training_flags(parser: argparse.ArgumentParser) -> None:
    """Add what ``begin_training`` reads."""
    parser.add_argument(
        "--watch",
        action="store_true",
        help="record losses, gradients, parameters and times of training steps, without graph "
        "breaks and recompiles, and show what is wrong with them",
    )
    parser.add_argument(
        "--run-folder",
        type=Path,
        metavar="DIR",
        help="with --watch: write the training run to this folder",
    )


def begin_training(
    command: Sequence[str], here: Path, options: argparse.Namespace
) -> WatchedProgram | None:
    """Make the folder of the run, and start its collector; None without ``--watch``.

    Raises:
        OSError: the folder cannot be written.
    """
    if not options.watch:
        return None
    run = new_run(command, here, options.run_folder)
    return WatchedProgram(run, start_collector(run.path))


def end_training(watched: WatchedProgram, status: int) -> list[str]:
    """Note that the program has ended; what to say of its training, line by line."""
    run = watched.run
    try:
        run = end_run(run, status)
        if not is_collected(watched.collector):
            collect_afterwards(run.path)
        summary = summary_of(run)
    except (OSError, StoreError) as error:
        return [f"What is recorded of the training cannot be read: {error}"]
    if not summary.steps:
        return ["No training was recorded: no optimizer of torch made a step."]
    return [*_in_words(summary), f"More about it: fullgraph runs show {_name(run)}"]


def _in_words(summary: RunSummary) -> list[str]:
    loss = summary.last.get("loss")
    last = f"; the last loss was {value_of('loss', loss)}" if loss is not None else ""
    head = f"{number_of(summary.steps, 'training step')} recorded{last}."
    if not summary.alarms:
        return [f"{head} Nothing was found wrong with them."]
    count = len(summary.alarms)
    found = "1 anomaly" if count == 1 else f"{count} anomalies"
    return [f"{head} {found}:", *render_alarms(summary.alarms, _MOST_ALARMS)]


def _name(run: TrainingRun) -> str:
    """What finds the run: its name, or its folder where that is not among the user's runs."""
    return run.name if run.path.parent == runs_folder() else str(run.path)
