"""``fullgraph.watch`` in a training program: makes the run's folder, and begins to watch."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fullgraph.training.collecting import start_collector
from fullgraph.training.options import WatchOptions
from fullgraph.training.run_folder import (
    AnotherRunError,
    RunFolderError,
    TrainingRun,
    end_run,
    new_run,
    read_run,
    recorded_elsewhere,
    runs_folder,
)
from fullgraph_worker.watch.collector_protocol import ADDRESS_VARIABLE

if TYPE_CHECKING:
    from fullgraph_worker.watch.api import Watch

_OF_A_LAUNCH = ("TORCHELASTIC_RUN_ID", "MASTER_ADDR", "MASTER_PORT", "TORCHELASTIC_RESTART_COUNT")
"""Variables that the processes of one launch have in common."""
_collectors: dict[str, subprocess.Popen[bytes] | None] = {}
"""Of the runs that this process has begun, by folder; another process has those of other ranks."""


def start(
    model: Any,
    check: Sequence[Callable[..., Any]],
    folder: str | Path | None,
    options: WatchOptions,
) -> Watch:
    """As ``fullgraph.watch`` documents it.

    Under ``fullgraph trace --watch`` the program is watched already: then the model and the checks
    are added to that.
    """
    from fullgraph_worker.watch.api import Watch, active

    watching = active()
    if watching is None:
        try:
            run = _run(folder, options)
        except OSError as error:
            sys.stderr.write(f"fullgraph: The training is not recorded: {error}.\n")
            return Watch("")
        tags = dict(options.tags)
        watching = Watch(str(run.path), model, options.share, tags, options.detail)
        watching.start()
        if _rank() == 0:
            # Another collector answers a training with an address.
            is_sent = bool(os.environ.get(ADDRESS_VARIABLE))
            _collectors[str(run.path)] = None if is_sent else start_collector(run.path)
            watching.on_close.append(lambda: _end(run))
    watching.add_checks(check)
    return watching


def begins(folder: str) -> bool:
    """Whether this process has begun the run in a folder, as the first rank does."""
    return folder in _collectors


def collector_of(folder: str) -> subprocess.Popen[bytes] | None:
    """The collector of a run that this process has begun and ended, which nobody waits for yet."""
    return _collectors.pop(folder, None)


def _run(folder: str | Path | None, options: WatchOptions) -> TrainingRun:
    """The run's folder: one for all processes that torchrun has started together.

    A folder with another run, as of the same script before, is left to that run. Where a folder
    cannot be written, the training is recorded in another one.

    Raises:
        OSError: a temporary folder cannot be written either.
    """
    launch = _launch()
    if launch:
        own: list[Path | None] = [
            runs_folder() / launch,
            Path(tempfile.gettempdir()) / f"fullgraph-{launch}",
        ]
    else:
        own = [None]
    why = ""
    for each in own if folder is None else [Path(folder), *own]:
        try:
            run = _made(each, options, launch)
        except OSError as error:
            if each is own[-1]:
                raise
            why = str(error)
            continue
        break
    if why and _rank() == 0:
        sys.stderr.write(recorded_elsewhere(run, why))
    return run


def _made(path: Path | None, options: WatchOptions, launch: str) -> TrainingRun:
    command = [sys.executable, *(str(each) for each in getattr(sys, "argv", []))]
    if path is None or _rank() == 0:
        return new_run(command, Path.cwd(), path, options.tags, options.pause_on, launch)
    # The first rank makes the run there, unless it finds another one, as this rank does.
    with contextlib.suppress(RunFolderError):
        if read_run(path).launch != launch:
            raise AnotherRunError(f"{path} contains another run")
    path.mkdir(parents=True, exist_ok=True)
    return TrainingRun(path.absolute(), tuple(command), Path.cwd(), time.time(), launch=launch)


def _launch() -> str:
    """What the processes of one launch have in common; empty for a single process."""
    names = [os.environ.get(name, "") for name in _OF_A_LAUNCH]
    if int(os.environ.get("WORLD_SIZE") or 1) < 2:
        return ""
    return "-".join(re.sub(r"\W+", "_", name) for name in names if name)


def _rank() -> int:
    return int(os.environ.get("RANK") or 0)


def _end(run: TrainingRun) -> None:
    """Note the end, for the collector; a full disk is no reason to fail."""
    with contextlib.suppress(OSError):
        end_run(run)
