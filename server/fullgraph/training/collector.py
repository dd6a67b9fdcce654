"""The process that collects a run while it trains: ``python -m fullgraph.training.collector DIR``.

It keeps what the training's processes write and notices what is wrong. Nothing waits for it: what
it has not read when it ends is in the run's folder, and is read by the next command.
"""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.liveness import KINDS as ENDS
from fullgraph.training.run_folder import RunFolderError, read_run
from fullgraph.training.store.database import StoreError
from fullgraph.training.store.ingest import Ingest
from fullgraph.training.store.process import State
from fullgraph.training.store.reader import StoreReader
from fullgraph.training.watching import Watching

INTERVAL_SECONDS = 0.2
_ORPHAN_SECONDS = 60.0
"""How often to check that the run's processes exist, in case their end is not recorded."""


def collect(folder: Path, has_ended: Callable[[Path], bool] | None = None) -> int:
    """Collect until the run's end; 0, or 1 with a sentence on standard error.

    Args:
        folder: of the run.
        has_ended: whether it is over; by default, when its end was noted or its processes are gone.
    """
    has_ended = has_ended or _End().has_come
    try:
        watching = Watching(read_run(folder))
        with Ingest(folder) as ingest:
            while True:
                # Asked before the reading: then nothing that was written is missed.
                is_over = has_ended(folder)
                ingest.read_all()
                _keep(ingest, _announced(watching.read()))
                if is_over:
                    _keep(ingest, _announced(watching.finish(_status(folder))))
                    return 0
                time.sleep(INTERVAL_SECONDS)
    except (RunFolderError, StoreError, OSError) as error:
        sys.stderr.write(f"fullgraph: The training is recorded, but not watched: {error}\n")
        return 1


def collect_afterwards(folder: Path) -> list[Alarm]:
    """Keep and judge what a run has written, where no collector did it to the end.

    Raises:
        RunFolderError: the folder has no run.
        StoreError: the store cannot be written.
        OSError: the folder cannot be read.
    """
    watching = Watching(read_run(folder), asks=False)
    with Ingest(folder) as ingest:
        ingest.read_all()
        watching.read()
        watching.finish()
        _keep(ingest, watching.alarms)
    return watching.alarms


def _keep(ingest: Ingest, alarms: Sequence[Alarm]) -> None:
    if alarms:
        ingest.writer.add_alarms(alarms)


def _announced(alarms: list[Alarm]) -> list[Alarm]:
    """Print at once that a rank has died or hangs: the program itself may never end."""
    for alarm in alarms:
        if alarm.kind in ENDS:
            with contextlib.suppress(OSError):
                sys.stderr.write(f"fullgraph: {alarm.evidence}\n")
                sys.stderr.flush()
    return alarms


def _status(folder: Path) -> int | None:
    """The program's exit status, if its end was noted."""
    with contextlib.suppress(RunFolderError):
        return read_run(folder).status
    return None


class _End:
    """The end of a run that was noted, or whose processes are gone."""

    def __init__(self) -> None:
        self._looked = time.monotonic()

    def has_come(self, folder: Path) -> bool:
        """Whether it is over."""
        if _is_noted(folder):
            return True
        if time.monotonic() - self._looked < _ORPHAN_SECONDS:
            return False
        self._looked = time.monotonic()
        return _is_orphaned(folder)


def _is_noted(folder: Path) -> bool:
    """Whether the run's end was noted, or its folder is gone."""
    try:
        return read_run(folder).ended is not None
    except RunFolderError:
        return True


def _is_orphaned(folder: Path) -> bool:
    """Whether the run's processes have ended without a record of it."""
    with StoreReader(folder) as store:
        processes = store.processes()
    return bool(processes) and not any(process.state() is State.RUNNING for process in processes)


if __name__ == "__main__":
    sys.exit(collect(Path(sys.argv[1])))
