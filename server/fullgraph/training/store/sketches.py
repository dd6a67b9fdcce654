"""Sketches of parameters in the database: each as what differs from the one before it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator

from fullgraph.training.store.packing import PackingError, packed_change, unpacked_change
from fullgraph_worker.watch.records import Sketch
from fullgraph_worker.watch.sketch_events import BYTES, counts

TABLE = """\
CREATE TABLE IF NOT EXISTS sketches (
    id INTEGER PRIMARY KEY,
    process INTEGER NOT NULL,
    optimizer INTEGER NOT NULL,
    step INTEGER NOT NULL,
    time REAL NOT NULL,
    layout TEXT NOT NULL,
    body BLOB NOT NULL
)"""
INDEX = "CREATE INDEX IF NOT EXISTS sketches_by_process ON sketches (process, optimizer, id)"

_Layout = tuple[int, list[int], list[int]]


class SketchWriter:
    """Stores sketches in their order.

    One of other elements than the one before it is stored as it is, with its layout, and so is the
    first one that this process stores.
    """

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        self._last: dict[tuple[int, int], Sketch] = {}

    def forget(self) -> None:
        """Another process may have stored some, or what was stored last was taken back."""
        self._last.clear()

    def put(self, process: int, sketch: Sketch) -> None:
        """Store one; only within a transaction."""
        key = (process, sketch.optimizer)
        before = self._last.get(key)
        is_whole = before is None or before.layout != sketch.layout
        body = packed_change(sketch.values, b"" if before is None or is_whole else before.values)
        self._database.execute(
            "INSERT INTO sketches (process, optimizer, step, time, layout, body) "
            "VALUES (?, ?, ?, ?, ?, ?)",
            (
                *(process, sketch.optimizer, sketch.step, sketch.time),
                json.dumps(sketch.layout) if is_whole else "",
                body,
            ),
        )
        self._last[key] = sketch


def count_sketches(database: sqlite3.Connection, process: int, optimizer: int) -> int:
    """How many sketches of an optimizer there are."""
    if not _has_table(database):
        return 0
    select = "SELECT COUNT(*) FROM sketches WHERE process = ? AND optimizer = ?"
    (count,) = database.execute(select, (process, optimizer)).fetchone()
    return int(count)


def read_sketches(database: sqlite3.Connection, process: int, optimizer: int) -> Iterator[Sketch]:
    """The sketches of an optimizer, in their order.

    Raises:
        PackingError: one is damaged.
    """
    if not _has_table(database):
        return
    layout: _Layout = (1, [], [])
    values = b""
    for step, time, text, body in database.execute(
        "SELECT step, time, layout, body FROM sketches WHERE process = ? AND optimizer = ? "
        "ORDER BY id",
        (process, optimizer),
    ):
        if text:
            every, tensors, sizes = json.loads(text)
            layout, values = (every, tensors, sizes), b""
        values = unpacked_change(body, values)
        every, tensors, sizes = layout
        if len(values) != BYTES * sum(counts(sizes, every)):
            raise PackingError(f"a sketch of {len(values)} bytes")
        yield Sketch(step, time, optimizer, every, tensors, sizes, values)


def _has_table(database: sqlite3.Connection) -> bool:
    """Not in a store that an earlier version of Fullgraph wrote, and that cannot be changed."""
    select = "SELECT 1 FROM sqlite_master WHERE name = 'sketches'"
    return database.execute(select).fetchone() is not None
