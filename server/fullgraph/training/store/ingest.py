"""Puts what watched processes wrote into the store, each frame once.

How far a file was read is stored together with what was read: after a ``kill -9`` of this process,
the next one goes on at the last stored frame. Two processes that do this at the same time take
turns.
"""

from __future__ import annotations

import sqlite3
import time
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from fullgraph.training.store.database import StoreError
from fullgraph.training.store.frames_file import FrameFile, Piece, frame_files, read_piece
from fullgraph.training.store.thinning import Budget
from fullgraph.training.store.writer import StoreWriter
from fullgraph_worker.watch.records import Event, Kind, Record


@dataclass(frozen=True)
class Ingested:
    """What was stored of one process.

    Attributes:
        process: its row in the store.
        rank: its rank.
        records: what it wrote, in the order of writing.
    """

    process: int
    rank: int
    records: list[Record]


class Ingest:
    """Reads the frames of a run's processes, again and again."""

    def __init__(
        self, folder: Path, budget: Budget | None = None, store_folder: Path | None = None
    ) -> None:
        """Open the store.

        Args:
            folder: of the run.
            budget: how much is kept.
            store_folder: where the store is; in the run's folder if None.

        Raises:
            StoreError: the store cannot be written.
        """
        self._folder = folder
        self.unreadable: dict[str, str] = {}
        """Files that could not be read the last time, and why; each is tried again."""
        self.writer = StoreWriter(store_folder or folder, budget)

    def __enter__(self) -> Ingest:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.writer.close()

    def read(self) -> list[Ingested]:
        """Store what is new, at most about a megabyte of each process; empty if nothing is.

        Raises:
            StoreError: the store cannot be written, or the folder cannot be read.
        """
        try:
            files = frame_files(self._folder)
        except OSError as error:
            raise StoreError(f"{self._folder} cannot be read: {error.strerror}.") from error
        found = (self._read(file) for file in files)
        return [each for each in found if each]

    def read_all(self) -> int:
        """Store all that there is; how many records that were.

        Raises:
            StoreError: as ``read``.
        """
        count = 0
        while found := self.read():
            count += sum(len(each.records) for each in found)
        return count

    def _read(self, file: FrameFile) -> Ingested | None:
        if not self._has_more(file):
            return None
        with self.writer.batch() as database:
            process, offset, next_frame, broken = _progress(database, file)
            if broken:
                return None
            try:
                piece = read_piece(file.path, offset, next_frame)
            except OSError as error:
                self.unreadable[file.path.name] = error.strerror or str(error)
                return None
            self.unreadable.pop(file.path.name, None)
            if piece.broken:
                piece.records.append(_note(file, piece))
            elif not piece.records and piece.offset == offset:
                return None
            self.writer.put(process, piece.records)
            database.execute(
                "UPDATE processes SET offset = ?, next_frame = ?, broken = ? WHERE id = ?",
                (piece.offset, piece.next_frame, piece.broken, process),
            )
            return Ingested(process, file.rank, piece.records)

    def _has_more(self, file: FrameFile) -> bool:
        """Whether there may be frames to read: asked without a transaction, ten times a second."""
        found = self.writer.progress(file.path.name)
        if found is None:
            return True
        offset, is_broken = found
        try:
            return not is_broken and file.path.stat().st_size != offset
        except OSError:
            return False


def _progress(database: sqlite3.Connection, file: FrameFile) -> tuple[int, int, int, str]:
    """The process's row, where its next frame begins, that frame's number, and what is wrong."""
    database.execute(
        "INSERT OR IGNORE INTO processes (file, rank, pid, started) VALUES (?, ?, ?, ?)",
        (file.path.name, file.rank, file.pid, file.started),
    )
    row: tuple[int, int, int, str] = database.execute(
        "SELECT id, offset, next_frame, broken FROM processes WHERE file = ?", (file.path.name,)
    ).fetchone()
    return row


def _note(file: FrameFile, piece: Piece) -> Event:
    steps = [each.step for each in piece.records if isinstance(each, Event)]
    message = (
        f"What rank {file.rank} wrote after byte {piece.offset:,} of {file.path.name} is not "
        f"recorded: {piece.broken}."
    )
    return Event(max(steps, default=0), time.time(), Kind.NOTE, {"message": message})
