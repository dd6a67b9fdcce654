"""The records of several processes in the order of their times, as rules that compare them need."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from fullgraph.training.store.frames_file import FrameFile, frame_files, read_piece
from fullgraph_worker.watch.records import Event, Introduction, Record, Step


@dataclass
class _Reading:
    """How far a file was read, and what waits for the other files.

    Attributes:
        time: of the last record that has one; a record without one belongs to the time before it.
    """

    rank: int
    offset: int = 0
    next_frame: int = 0
    time: float = 0.0
    is_at_end: bool = False
    waiting: deque[tuple[float, Record]] = field(default_factory=deque)


class Merging:
    """Reads all frames files of a folder, again and again.

    Args:
        folder: of the run.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: dict[str, _Reading] = {}

    def read(self) -> Iterator[tuple[int, Record]]:
        """What was written since the last time: each rank with a record.

        Where a file has more than is read at once, the others wait for it: a rank that wrote more
        than another is not ahead of it.

        Raises:
            OSError: the folder cannot be read.
        """
        files = frame_files(self._folder)
        while True:
            for file in files:
                self._read_on(file)
            until = min(
                (own.time for own in self._files.values() if not own.is_at_end), default=math.inf
            )
            yield from self._up_to(until)
            if until == math.inf:
                return

    def _read_on(self, file: FrameFile) -> None:
        own = self._files.setdefault(file.path.name, _Reading(file.rank))
        if own.waiting and not own.is_at_end:
            return
        try:
            piece = read_piece(file.path, own.offset, own.next_frame)
        except OSError:
            # Removed, or on storage that is away for a moment.
            own.is_at_end = True
            return
        own.is_at_end = bool(piece.broken) or not piece.records
        own.offset, own.next_frame = piece.offset, piece.next_frame
        for record in piece.records:
            if isinstance(record, (Step, Event, Introduction)):
                own.time = max(own.time, record.time)
            own.waiting.append((own.time, record))

    def _up_to(self, until: float) -> Iterator[tuple[int, Record]]:
        readings = list(self._files.values())
        while True:
            own = min(
                (each for each in readings if each.waiting),
                key=lambda each: each.waiting[0][0],
                default=None,
            )
            if own is None or own.waiting[0][0] > until:
                return
            yield own.rank, own.waiting.popleft()[1]
