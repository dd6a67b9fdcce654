"""Shows the alarms of watched trainings at the lines of their layers, while the programs run.

Every two seconds the server looks at the newest training of each workspace folder, as long as a
document is open.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from fullgraph.lsp.features.diagnostics import show
from fullgraph.lsp.live_trace import read_unchanged
from fullgraph.lsp.server import FullgraphServer
from fullgraph.state.run_folders import newest_first
from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.run_folder import RunFolderError, TrainingRun, read_run, runs_folder
from fullgraph.training.runs import opened, state_of
from fullgraph.training.store.database import StoreError
from fullgraph.training.store.process import State


@dataclass(frozen=True)
class AlarmsSoFar:
    """What is wrong with a training up to now.

    Attributes:
        started: when it began, in seconds since the epoch.
        alarms: in the order of their steps.
    """

    started: float
    alarms: Sequence[Alarm]

    def read(self, path: str) -> str | None:
        """The text of a file as the program saw it; None if it was saved since it began."""
        return read_unchanged(path, self.started)


class LiveTraining:
    """Looks for what is new; reads the runs' folders, and runs nothing.

    Args:
        folder: the workspace folder whose programs are followed.
        since: a training that had ended before this time, in seconds since the epoch, is not shown.
    """

    def __init__(self, folder: Path, since: float) -> None:
        self._root = Path(os.path.realpath(folder))
        self._elsewhere: set[Path] = set()
        self._over: set[Path] = set()
        self._shown: tuple[Path, tuple[Alarm, ...]] | None = None
        newest = self._newest()
        if newest is not None and newest.ended is not None and newest.ended < since:
            self._over.add(newest.path)

    def look(self) -> AlarmsSoFar | None:
        """The alarms of the newest training, or None if nothing is new.

        Raises:
            StoreError: its store cannot be read.
        """
        newest = self._newest()
        if newest is None or newest.path in self._over:
            return None
        with opened(newest.path) as store:
            alarms, state = tuple(store.alarms()), state_of(newest, store.ranks())
        if state is not State.RUNNING:
            # Nothing will be added to it.
            self._over.add(newest.path)
        if self._shown == (newest.path, alarms):
            return None
        self._shown = newest.path, alarms
        return AlarmsSoFar(newest.started, alarms)

    def _newest(self) -> TrainingRun | None:
        for path in newest_first(runs_folder()):
            if path in self._elsewhere:
                continue
            try:
                run = read_run(path)
            except RunFolderError:
                continue
            if Path(os.path.realpath(run.folder)).is_relative_to(self._root):
                return run
            self._elsewhere.add(path)
        return None


SECONDS = 2.0

log = logging.getLogger(__name__)


def register(server: FullgraphServer) -> None:
    """Begin to look once the client is ready."""
    server.when_ready.append(partial(_follow, time.time()))


async def _follow(since: float, ls: FullgraphServer) -> None:
    followed: dict[Path, LiveTraining] = {}
    while True:
        if ls.workspace.text_documents and ls.session.settings.enable:
            for folder in ls.session.workspace.roots:
                await _look(ls, folder, followed, since)
        await asyncio.sleep(SECONDS)


async def _look(
    ls: FullgraphServer, folder: Path, followed: dict[Path, LiveTraining], since: float
) -> None:
    try:
        if folder not in followed:
            followed[folder] = await asyncio.to_thread(LiveTraining, folder, since)
        found = await asyncio.to_thread(followed[folder].look)
    except StoreError as error:
        log.debug("the newest training of %s cannot be read: %s", folder, error)
        return
    except Exception:
        # These files may have any content; the next attempt may succeed.
        log.exception("the newest training of %s could not be read", folder)
        return
    if found is not None:
        show(ls, ls.session.alarms.record(folder, found.alarms, found.read))
