"""The folder of a training run: ``run.json`` states what ran, each process adds its frames."""

from __future__ import annotations

import contextlib
import json
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from fullgraph.state.json_cache import own_folder
from fullgraph.state.run_folders import folder_name, newest_first, write_json
from fullgraph.state.structure import structure

INFO = "run.json"
PROGRAM = "program.txt"
"""The text of the program, as it was when the run began."""
_LONGEST_PROGRAM = 1_000_000
VERSION = 1


class RunFolderError(Exception):
    """A folder that has no run, or none that can be read; the message is for the user."""


class AnotherRunError(FileExistsError):
    """The folder for a new run has one already; the message is for the user."""


@dataclass(frozen=True)
class TrainingRun:
    """One run of a training program, with all of its processes.

    Attributes:
        path: the run's own folder.
        command: what was run.
        folder: the program's current folder.
        started: in seconds since the epoch.
        ended: the same; None while the program runs, or if nobody could note its end.
        status: the program's exit status, minus a signal's number; None where ``ended`` is None.
        tags: what the user finds it by.
        pause_on: kinds of alarms at which the training waits, or ``any``.
        launch: what its ranks have in common, where they make the folder together.
    """

    path: Path
    command: tuple[str, ...]
    folder: Path
    started: float
    ended: float | None = None
    status: int | None = None
    tags: Mapping[str, str] = field(default_factory=dict)
    pause_on: tuple[str, ...] = ()
    launch: str = ""

    @property
    def name(self) -> str:
        """The folder's name, by which commands find the run."""
        return self.path.name

    @property
    def shown_name(self) -> str:
        """What finds the run: its name, or its folder where that is not among the user's runs."""
        return self.name if self.path.parent == runs_folder() else str(self.path)


def runs_folder() -> Path:
    """The user's own folder of training runs."""
    return own_folder("training")


def new_run(
    command: Sequence[str],
    folder: Path,
    path: Path | None = None,
    tags: Mapping[str, str] | None = None,
    pause_on: Sequence[str] = (),
    launch: str = "",
) -> TrainingRun:
    """Make the folder for a program that is about to run.

    Args:
        command: what will be run.
        folder: the program's current folder.
        path: where to make it; by default in the user's folder of runs, and where that cannot be
            written, in a temporary folder.
        tags: what to find it by.
        pause_on: kinds of alarms at which it waits.
        launch: what its ranks have in common.

    Raises:
        AnotherRunError: it has another run.
        OSError: it cannot be written.
    """
    started = time.time()
    if path is not None:
        if (path / INFO).exists():
            raise AnotherRunError(f"{path} contains another run")
        path.mkdir(parents=True, exist_ok=True)
    else:
        path = _fresh(started)
    run = TrainingRun(
        path.absolute(),
        tuple(command),
        folder,
        started,
        tags=dict(tags or {}),
        pause_on=tuple(pause_on),
        launch=launch,
    )
    _write(run)
    _keep_program(run)
    return run


def _keep_program(run: TrainingRun) -> None:
    """Keep the program's own file, so that two runs can be compared."""
    for word in run.command:
        if word.endswith(".py"):
            with contextlib.suppress(OSError):
                text = (run.folder / word).read_bytes()
                if len(text) <= _LONGEST_PROGRAM:
                    (run.path / PROGRAM).write_bytes(text)
            return


def recorded_elsewhere(run: TrainingRun, why: str) -> str:
    """Says where a run is that is not in the folder that was asked for."""
    return f"fullgraph: The training is recorded in {run.path}: {why}.\n"


def end_run(run: TrainingRun, status: int | None = None) -> TrainingRun:
    """Note that the program has ended.

    Raises:
        OSError: it cannot be written.
    """
    run = replace(run, ended=time.time(), status=status)
    _write(run)
    return run


def read_run(path: Path) -> TrainingRun:
    """The run in a folder.

    Raises:
        RunFolderError: there is none, or one of a later version.
    """
    try:
        data: Any = json.loads((path / INFO).read_bytes())
        version = data["version"]
        if version > VERSION:
            raise RunFolderError(
                f"{path} was written by a later version of Fullgraph (format {version}): "
                "upgrade Fullgraph to read it."
            )
        return structure({**data, "path": str(path)}, TrainingRun, ignore_unknown=True)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise RunFolderError(f"{path} contains no training run ({error}).") from error


def runs() -> list[TrainingRun]:
    """The runs in the user's folder, the newest first; those that cannot be read left out."""
    return [run for run in map(_readable, newest_first(runs_folder())) if run]


def run_named(name: str) -> TrainingRun | None:
    """The run with this name in the user's folder; None if there is none.

    Raises:
        RunFolderError: it cannot be read.
    """
    path = runs_folder() / name
    return read_run(path) if name and path.is_dir() else None


def _readable(path: Path) -> TrainingRun | None:
    try:
        return read_run(path)
    except RunFolderError:
        return None


def _fresh(started: float) -> Path:
    path = runs_folder() / folder_name(started)
    try:
        path.mkdir(parents=True, mode=0o700)
    except OSError:
        return Path(tempfile.mkdtemp(prefix="fullgraph-"))
    return path


def _write(run: TrainingRun) -> None:
    data = {"version": VERSION, **asdict(run), "folder": str(run.folder)}
    del data["path"]
    write_json(run.path / INFO, data)
