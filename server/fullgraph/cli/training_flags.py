"""``fullgraph trace --watch``: its flags, and what it records."""

from __future__ import annotations

import argparse
import contextlib
import math
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from fullgraph.report.training_summary import summary_at_end
from fullgraph.training.causes.kinds import trait_of
from fullgraph.training.collecting import start_collector
from fullgraph.training.options import ANY, OptionError, WatchOptions, check_kind, kinds
from fullgraph.training.run_folder import (
    RunFolderError,
    TrainingRun,
    end_run,
    new_run,
    recorded_elsewhere,
)
from fullgraph.training.runs import find_run, remove_run, summary_of
from fullgraph.training.store.database import StoreError
from fullgraph_worker.watch.budget import DEFAULT_DETAIL, DETAILS
from fullgraph_worker.watch.collector_protocol import ADDRESS_VARIABLE
from fullgraph_worker.watch.variables import BUDGET_VARIABLE, DETAIL_VARIABLE

LIKE = "also show where the training departs from RUN, one of the same program that went well"


def add_training_flags(parser: argparse.ArgumentParser) -> None:
    """Add what ``watch_options`` and ``begin_training`` read."""
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
    parser.add_argument(
        "--detail",
        choices=tuple(DETAILS),
        help="with --watch: full also records activations, for which a compiled model now and then "
        f"runs one step in eager mode; its budget is 5 instead of 1 (default {DEFAULT_DETAIL})",
    )
    parser.add_argument(
        "--budget",
        type=_percent,
        metavar="PERCENT",
        help="with --watch: the share of the training's time that recording may take",
    )
    parser.add_argument(
        "--tag",
        action="append",
        type=tag,
        metavar="NAME=VALUE",
        help="with --watch: find the run by this later; several are possible",
    )
    parser.add_argument("--like", metavar="RUN", help=f"with --watch: {LIKE}")
    pause = parser.add_argument(
        "--pause-on",
        action="append",
        type=_kind,
        metavar="RULE",
        help="with --watch: pause the training at this kind of anomaly, such as "
        "exploding-gradient, or at any, until `fullgraph runs resume`; several are possible",
    )
    # argcomplete looks for this attribute.
    pause.completer = _kinds  # type: ignore[attr-defined]


def watch_options(options: argparse.Namespace) -> WatchOptions:
    """What the flags choose.

    Raises:
        OptionError: a flag needs ``--watch``.
    """
    for name in ("run_folder", "detail", "budget", "tag", "pause_on", "like"):
        if getattr(options, name) is not None and not options.watch:
            raise OptionError(f"--{name.replace('_', '-')} needs --watch.")
    return WatchOptions(
        detail=options.detail or DEFAULT_DETAIL,
        budget=options.budget,
        tags=dict(options.tag or ()),
        pause_on=tuple(options.pause_on or ()),
    )


def tag(text: str) -> tuple[str, str]:
    """The name and the value of a tag.

    Raises:
        argparse.ArgumentTypeError: the text is none.
    """
    name, equals, value = text.partition("=")
    if not (name and equals):
        raise argparse.ArgumentTypeError(f"expected NAME=VALUE, not {text}")
    return name, value


def _percent(text: str) -> float:
    try:
        percent = float(text.strip().removesuffix("%"))
    except ValueError:
        percent = math.nan
    if not 0 <= percent <= 100:
        raise argparse.ArgumentTypeError(f"expected a number from 0 to 100, not {text}")
    return percent / 100


def _kind(text: str) -> str:
    try:
        check_kind(text)
    except OptionError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text


def _kinds(prefix: str, **_: object) -> list[str]:
    return [each for each in (ANY, *kinds()) if each.startswith(prefix)]


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
