"""Applies the anomaly rules to what the processes of a run write, as they write it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.engine import Engine
from fullgraph.training.store.frames_file import FrameFile, frame_files, read_piece
from fullgraph_worker.watch.control import NAME as CONTROL

_RENEW_STEPS = 10
"""A wish for dense samples is renewed before it is fulfilled."""


class Watching:
    """Reads the frames of a run from their beginning, and asks the training for what is missing.

    Args:
        folder: of the run.
        asks: whether the training is still there to be asked.

    Attributes:
        alarms: all so far.
    """

    def __init__(self, folder: Path, *, asks: bool = True) -> None:
        self._folder = folder
        self._asks = asks
        self._engine = Engine()
        self._places: dict[str, tuple[int, int]] = {}
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
        for file in frame_files(self._folder):
            found += self._read(file)
        self.alarms += found
        if self._asks:
            self._ask(found)
        return found

    def finish(self) -> list[Alarm]:
        """The alarms of the last steps, which nothing completes any more."""
        found = self._engine.finish()
        self.alarms += found
        return found

    def _read(self, file: FrameFile) -> Iterator[Alarm]:
        while True:
            offset, next_frame = self._places.get(file.path.name, (0, 0))
            piece = read_piece(file.path, offset, next_frame)
            for record in piece.records:
                yield from self._engine.feed(file.rank, record)
            self._places[file.path.name] = (piece.offset, piece.next_frame)
            if piece.broken or not piece.records:
                return

    def _ask(self, found: list[Alarm]) -> None:
        """Write what the rules want to see; a new alarm also keeps a debug point."""
        wishes = [self._engine.wish(rank) for rank in self._engine.state.ranks]
        dense = max((wish.dense for wish in wishes), default=0)
        if not found and (dense <= _RENEW_STEPS or dense <= self._asked - _RENEW_STEPS):
            self._asked = dense
            return
        self._asked = dense
        self._number += 1
        request = {
            "number": self._number,
            "dense_steps": dense,
            "tensors": sorted({name for wish in wishes for name in wish.tensors}),
            "debug_point": found[0].kind if found else "",
        }
        new = self._folder / f".{CONTROL}"
        new.write_text(json.dumps(request), encoding="utf-8")
        new.replace(self._folder / CONTROL)
