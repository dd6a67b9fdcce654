"""The processes of a run, and whether they still run."""

from __future__ import annotations

import json
import platform
import sqlite3
import time
from dataclasses import dataclass
from enum import Enum

import psutil

from fullgraph.dynamic.processes import is_alive
from fullgraph.state.structure import structure
from fullgraph_worker.watch.records import Introduction, Kind

_SILENT_SECONDS = 120.0
"""A process on another machine that wrote nothing for so long is taken for dead."""


class State(str, Enum):
    """What became of a process, or of all of a run."""

    RUNNING = "running"
    ENDED = "ended"
    DIED = "died"
    """It did not end by itself: it was killed, or its machine was."""


@dataclass(frozen=True)
class Process:
    """One process that wrote.

    Attributes:
        id: its row in the store.
        file: the name of its file of frames.
        rank: its rank.
        pid: its number on its machine.
        started: in seconds since the epoch.
        introduction: what it said of itself; None if that is not there.
        optimizers: their classes, in the order of their places.
        last_step: -1 before the first.
        last_time: of its last step or event, in seconds since the epoch.
        broken: why not all of its file was read; empty if all was.
        has_ended: whether it ended by itself.
        error: the type of the exception that ended it; empty for none.
    """

    id: int
    file: str
    rank: int
    pid: int
    started: float
    introduction: Introduction | None
    optimizers: tuple[str, ...]
    last_step: int
    last_time: float
    broken: str
    has_ended: bool
    error: str

    def state(self) -> State:
        """Whether it runs now."""
        if self.has_ended:
            return State.ENDED
        return State.RUNNING if self._may_run() else State.DIED

    def _may_run(self) -> bool:
        if self.introduction is None or self.introduction.host != platform.node():
            return time.time() - self.last_time < _SILENT_SECONDS
        # A killed process stays a zombie until its parent reads its exit status.
        if not is_alive(self.pid):
            return False
        try:
            created = psutil.Process(self.pid).create_time()
        except psutil.Error:
            return False
        # Numbers of processes are used again. Clocks differ by a few ticks.
        return created <= self.started + 1.0


def read_processes(database: sqlite3.Connection) -> list[Process]:
    """All processes, by rank and then by time."""
    ends = dict(
        database.execute(
            "SELECT process, data FROM events WHERE kind = ? ORDER BY id", (Kind.END,)
        ).fetchall()
    )
    rows = database.execute(
        "SELECT id, file, rank, pid, started, introduction, optimizers, last_step, last_time, "
        "broken FROM processes ORDER BY rank, started, id"
    )
    return [
        Process(
            id=number,
            file=file,
            rank=rank,
            pid=pid,
            started=started / 1e9,
            introduction=_introduction(introduction),
            optimizers=tuple(json.loads(optimizers)),
            last_step=last_step,
            last_time=last_time,
            broken=broken,
            has_ended=number in ends,
            error=str(json.loads(ends[number]).get("error", "")) if number in ends else "",
        )
        for (
            *(number, file, rank, pid, started, introduction, optimizers, last_step, last_time),
            broken,
        ) in rows
    ]


def _introduction(text: str) -> Introduction | None:
    # A later version of the worker may say more of itself.
    return structure(json.loads(text), Introduction, ignore_unknown=True) if text else None
