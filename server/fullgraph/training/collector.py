"""The process that collects a run while it trains: ``python -m fullgraph.training.collector DIR``.

It keeps what the training's processes write and notices what is wrong. Nothing waits for it: what
it has not read when it ends is in the run's folder, and is read by the next command.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.run_folder import RunFolderError, read_run
from fullgraph.training.store.database import StoreError
from fullgraph.training.store.ingest import Ingest
from fullgraph.training.store.process import State
from fullgraph.training.store.reader import StoreReader
from fullgraph.training.watching import Watching

INTERVAL_SECONDS = 0.2
_ORPHAN_SECONDS = 60.0
"""A run whose end nobody notes ends when its processes do."""


def collect(folder: Path) -> int:
    """Collect until the run's end; 0, or 1 with a sentence on standard error.

    Args:
        folder: of the run.
    """
    watching = Watching(folder)
    try:
        with Ingest(folder) as ingest:
            while True:
                # Asked before the reading: then nothing that was written is missed.
                is_over = _is_over(folder)
                ingest.read_all()
                _keep(ingest, watching.read())
                if is_over:
                    _keep(ingest, watching.finish())
                    return 0
                time.sleep(INTERVAL_SECONDS)
    except (StoreError, OSError) as error:
        sys.stderr.write(f"fullgraph: The training is recorded, but not watched: {error}\n")
        return 1


def collect_afterwards(folder: Path) -> list[Alarm]:
    """Keep and judge what a run has written, where no collector did it to the end.

    Raises:
        StoreError: the store cannot be written.
        OSError: the folder cannot be read.
    """
    watching = Watching(folder, asks=False)
    with Ingest(folder) as ingest:
        ingest.read_all()
        watching.read()
        watching.finish()
        _keep(ingest, watching.alarms)
    return watching.alarms


def _keep(ingest: Ingest, alarms: Sequence[Alarm]) -> None:
    if alarms:
        ingest.writer.add_alarms(alarms)


def _is_over(folder: Path) -> bool:
    """Whether nothing more will be written."""
    try:
        run = read_run(folder)
    except RunFolderError:
        return True
    if run.ended is not None:
        return True
    if time.time() - run.started < _ORPHAN_SECONDS:
        return False
    with StoreReader(folder) as store:
        processes = store.processes()
    return bool(processes) and not any(process.state() is State.RUNNING for process in processes)


if __name__ == "__main__":
    sys.exit(collect(Path(sys.argv[1])))
