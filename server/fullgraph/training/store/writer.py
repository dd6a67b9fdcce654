"""Writes records into the store."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.store.chunk import coarser, to_bytes
from fullgraph.training.store.database import (
    in_words,
    open_for_writing,
    store_file,
    transaction,
)
from fullgraph.training.store.families import (
    Kept,
    chunks_of,
    family_of,
    from_tail,
    part_size,
    step_of,
    to_tail,
)
from fullgraph.training.store.histograms import histogram_to_bytes
from fullgraph.training.store.sketches import SketchWriter
from fullgraph.training.store.thinning import Budget, thin
from fullgraph_worker.watch.records import (
    Event,
    Histogram,
    Introduction,
    Record,
    Sketch,
    Step,
    Tensors,
)

_Waiting = list[Kept]


class StoreWriter:
    """The one process that writes a run's store; another may take its place at any time.

    Records wait in a table until there are enough of them for a chunk, and in memory too, so that
    the table need not be read again.
    """

    def __init__(self, folder: Path, budget: Budget | None = None) -> None:
        """Open the store, and make it if it is not there.

        Args:
            folder: of the run.
            budget: how much is kept.

        Raises:
            StoreError: it cannot be written.
        """
        self.path = store_file(folder)
        self._budget = budget or Budget()
        self._database = open_for_writing(self.path)
        self._waiting: dict[int, _Waiting] = {}
        self._families: dict[tuple[int, str], int] = {}
        self._sketches = SketchWriter(self._database)
        self._batch = -1

    def close(self) -> None:
        """Close the store."""
        self._database.close()

    @contextlib.contextmanager
    def batch(self) -> Iterator[sqlite3.Connection]:
        """What is written within is stored as a whole or not at all.

        Raises:
            StoreError: it cannot be written.
        """
        with in_words(self.path):
            try:
                with transaction(self._database):
                    self._take_over()
                    yield self._database
            except BaseException:
                # What waits in memory may not be in the table.
                self._batch = -1
                raise

    def progress(self, file: str) -> tuple[int, bool] | None:
        """How many bytes of a file of frames are stored, and whether reading it has ended.

        Raises:
            StoreError: the store cannot be read.
        """
        select = "SELECT offset, broken != '' FROM processes WHERE file = ?"
        with in_words(self.path):
            row = self._database.execute(select, (file,)).fetchone()
        return (row[0], bool(row[1])) if row else None

    def put(self, process: int, records: Sequence[Record]) -> None:
        """Store what a process wrote; only within ``batch``.

        Args:
            process: its row.
            records: in their order.
        """
        new: dict[int, _Waiting] = {}
        for record in records:
            if isinstance(record, Histogram):
                self._put_histogram(process, record)
            elif isinstance(record, Sketch):
                self._sketches.put(process, record)
            elif isinstance(record, Introduction):
                self._put_introduction(process, record)
            elif isinstance(record, Tensors):
                self._put_tensors(process, record)
            elif isinstance(record, Event):
                self.put_event(process, record)
            else:
                new.setdefault(self._family(process, family_of(record)), []).append(record)
        packed = [self._put_kept(family, kept) for family, kept in new.items()]
        self._note_progress(process, records)
        if any(packed):
            thin(self._database, process, self._budget)

    def put_event(self, process: int, event: Event) -> None:
        """Store one event; only within ``batch``."""
        self._database.execute(
            "INSERT INTO events (process, step, time, kind, data) VALUES (?, ?, ?, ?, ?)",
            (process, event.step, event.time, event.kind, json.dumps(event.data)),
        )

    def add_alarms(self, alarms: Sequence[Alarm]) -> None:
        """Store alarms; one that is there already is not stored again.

        Raises:
            StoreError: they cannot be written.
        """
        with self.batch() as database:
            database.executemany(
                "INSERT OR IGNORE INTO alarms (rank, step, kind, tensor, layer, body) "
                "VALUES (?, ?, ?, ?, ?, ?)",
                (
                    (*(a.rank, a.step, a.kind, a.tensor, a.layer), json.dumps(a.to_json()))
                    for a in alarms
                ),
            )

    def _take_over(self) -> None:
        """Forget what waits in memory if another process has written since."""
        select = "SELECT value FROM settings WHERE name = 'batch'"
        found = self._database.execute(select).fetchone()
        number = found[0] if found else 0
        if number != self._batch:
            self._waiting.clear()
            self._families.clear()
            self._sketches.forget()
        self._batch = number + 1
        self._database.execute(
            "INSERT OR REPLACE INTO settings (name, value) VALUES ('batch', ?)", (self._batch,)
        )

    def _family(self, process: int, name: str) -> int:
        key = (process, name)
        if key not in self._families:
            self._database.execute(
                "INSERT OR IGNORE INTO families (process, name) VALUES (?, ?)", key
            )
            select = "SELECT id FROM families WHERE process = ? AND name = ?"
            (self._families[key],) = self._database.execute(select, key).fetchone()
        return self._families[key]

    def _put_kept(self, family: int, new: _Waiting) -> bool:
        """Store records of a family; whether some were packed."""
        if family not in self._waiting:
            select = "SELECT body FROM tail WHERE family = ? ORDER BY id"
            rows = self._database.execute(select, (family,))
            self._waiting[family] = [from_tail(body) for (body,) in rows]
        waiting = [*self._waiting[family], *new]
        size = part_size(waiting[0])
        whole = len(waiting) // size * size
        for start in range(0, whole, size):
            self._pack(family, waiting[start : start + size])
        if whole:
            self._database.execute("DELETE FROM tail WHERE family = ?", (family,))
        self._waiting[family] = waiting[whole:]
        self._database.executemany(
            "INSERT INTO tail (family, body) VALUES (?, ?)",
            ((family, to_tail(record)) for record in (waiting[whole:] if whole else new)),
        )
        return bool(whole)

    def _pack(self, family: int, records: _Waiting) -> None:
        select = "SELECT COALESCE(MAX(part), -1) + 1 FROM chunks WHERE family = ?"
        (part,) = self._database.execute(select, (family,)).fetchone()
        steps = [step_of(record) for record in records]
        first, last = min(steps), max(steps)
        for field, block, chunk in chunks_of(records):
            for width, each in ((1, chunk), *coarser(chunk)):
                self._database.execute(
                    "INSERT INTO chunks (family, field, block, part, width, first, last, body) "
                    "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    (family, field, block, part, width, first, last, to_bytes(each)),
                )

    def _put_histogram(self, process: int, record: Histogram) -> None:
        self._database.execute(
            "INSERT INTO histograms (process, tensor, moment, step, body) VALUES (?, ?, ?, ?, ?)",
            (process, record.tensor, record.moment, record.step, histogram_to_bytes(record)),
        )

    def _put_introduction(self, process: int, record: Introduction) -> None:
        self._database.execute(
            "UPDATE processes SET introduction = ?, rank = ?, pid = ?, "
            "last_time = MAX(last_time, ?) WHERE id = ?",
            (json.dumps(asdict(record)), record.rank, record.pid, record.time, process),
        )

    def _put_tensors(self, process: int, record: Tensors) -> None:
        self._database.executemany(
            "INSERT OR REPLACE INTO tensors (process, place, step, body) VALUES (?, ?, ?, ?)",
            (
                (process, each.index, record.step, json.dumps(asdict(each)))
                for each in record.tensors
            ),
        )
        self._database.execute(
            "UPDATE processes SET optimizers = ? WHERE id = ?",
            (json.dumps(record.optimizers), process),
        )

    def _note_progress(self, process: int, records: Sequence[Record]) -> None:
        steps = [each for each in records if isinstance(each, Step)]
        times = [each.time for each in records if isinstance(each, Step | Event)]
        if times:
            self._database.execute(
                "UPDATE processes SET last_step = MAX(last_step, ?), "
                "last_time = MAX(last_time, ?) WHERE id = ?",
                (max((each.number for each in steps), default=-1), max(times), process),
            )
