"""Applies the anomaly rules to what the processes of a run write, as they write it."""

from __future__ import annotations

import time

from fullgraph.state.run_folders import write_json
from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.engine import Engine
from fullgraph.training.liveness import KINDS as ENDS
from fullgraph.training.liveness import Liveness
from fullgraph.training.merging import Merging
from fullgraph.training.pausing import RENEW_SECONDS, Pausing
from fullgraph.training.run_folder import TrainingRun
from fullgraph_worker.watch.control import NAME as CONTROL

_RENEW_STEPS = 10
"""A wish for dense samples is renewed before it is fulfilled."""


class Watching:
    """Reads the frames of a run from their beginning, and asks the training for what is missing.

    Args:
        run: its folder, and where it waits for its user.
        asks: whether the training is still there to be asked.

    Attributes:
        alarms: all so far.
    """

    def __init__(self, run: TrainingRun, *, asks: bool = True) -> None:
        self._folder = run.path
        self._pausing = Pausing(run)
        self._written = 0.0
        self._asks = asks
        self._engine = Engine()
        self._merging = Merging(run.path)
        self._liveness = Liveness()
        self._number = 0
        self._asked = 0
        self.alarms: list[Alarm] = []

    @property
    def notes(self) -> list[str]:
        """What to tell the user of rules that failed."""
        return self._engine.notes

    def read(self) -> list[Alarm]:
        """The alarms of what was written since the last time.

        Raises:
            OSError: the folder cannot be read.
        """
        found: list[Alarm] = []
        for rank, record in self._merging.read():
            found += self._engine.feed(rank, record)
            self._liveness.note(rank, record)
            self._pausing.note(rank, record)
        if self._asks:
            found += self._liveness.check()
        self.alarms += found
        if self._asks:
            self._ask(found)
        return found

    def finish(self, status: int | None = None) -> list[Alarm]:
        """The alarms of the last steps, which nothing completes any more.

        Args:
            status: the program's exit status, if it is known.
        """
        found = self._engine.finish()
        if self._asks:
            found += self._liveness.check(status, is_over=True)
        self.alarms += found
        return found

    def _ask(self, found: list[Alarm]) -> None:
        """Write what the rules want to see; a new alarm also keeps a debug point.

        A pause is asked for again and again: it ends with this process.
        """
        is_new = self._pausing.update(found)
        is_old = time.monotonic() - self._written >= RENEW_SECONDS
        is_pause = is_new or (is_old and bool(self._pausing.wanted))
        wishes = [self._engine.wish(rank) for rank in self._engine.state.ranks]
        dense = max((wish.dense for wish in wishes), default=0)
        if (
            not is_pause
            and not found
            and (dense <= _RENEW_STEPS or dense <= self._asked - _RENEW_STEPS)
        ):
            self._asked = dense
            return
        self._asked = dense
        self._number += 1
        request = {
            "number": self._number,
            "dense_steps": dense,
            "tensors": sorted({name for wish in wishes for name in wish.tensors}),
            "debug_point": next((each.kind for each in found if each.kind not in ENDS), ""),
            "pause": self._pausing.wanted,
        }
        self._written = time.monotonic()
        write_json(self._folder / CONTROL, request)
