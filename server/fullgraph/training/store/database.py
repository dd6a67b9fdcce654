"""The database file of a run: its tables, and how it is opened."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from fullgraph.training.store.packing import PackingError
from fullgraph.training.store.sketches import INDEX, TABLE

FILE_NAME = "store.sqlite3"
VERSION = 1
_APPLICATION = 0x46475354
_BUSY_SECONDS = 10.0
_PAGE_BYTES = 8192
_TABLES = """\
CREATE TABLE settings (name TEXT PRIMARY KEY, value INTEGER NOT NULL);
CREATE TABLE processes (
    id INTEGER PRIMARY KEY,
    file TEXT NOT NULL UNIQUE,
    rank INTEGER NOT NULL,
    pid INTEGER NOT NULL,
    started INTEGER NOT NULL,
    introduction TEXT NOT NULL DEFAULT '',
    optimizers TEXT NOT NULL DEFAULT '[]',
    offset INTEGER NOT NULL DEFAULT 0,
    next_frame INTEGER NOT NULL DEFAULT 0,
    broken TEXT NOT NULL DEFAULT '',
    last_step INTEGER NOT NULL DEFAULT -1,
    last_time REAL NOT NULL DEFAULT 0
);
CREATE TABLE tensors (
    process INTEGER NOT NULL,
    place INTEGER NOT NULL,
    step INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (process, place)
) WITHOUT ROWID;
CREATE TABLE events (
    id INTEGER PRIMARY KEY,
    process INTEGER NOT NULL,
    step INTEGER NOT NULL,
    time REAL NOT NULL,
    kind TEXT NOT NULL,
    data TEXT NOT NULL
);
CREATE INDEX events_by_kind ON events (kind, step);
CREATE TABLE alarms (
    id INTEGER PRIMARY KEY,
    rank INTEGER NOT NULL,
    step INTEGER NOT NULL,
    kind TEXT NOT NULL,
    tensor TEXT NOT NULL,
    layer TEXT NOT NULL,
    body TEXT NOT NULL,
    UNIQUE (rank, step, kind, tensor, layer)
);
CREATE TABLE histograms (
    id INTEGER PRIMARY KEY,
    process INTEGER NOT NULL,
    tensor INTEGER NOT NULL,
    moment TEXT NOT NULL,
    step INTEGER NOT NULL,
    body BLOB NOT NULL
);
CREATE INDEX histograms_by_tensor ON histograms (process, tensor, moment, step);
CREATE TABLE families (
    id INTEGER PRIMARY KEY,
    process INTEGER NOT NULL,
    name TEXT NOT NULL,
    UNIQUE (process, name)
);
CREATE TABLE tail (
    id INTEGER PRIMARY KEY,
    family INTEGER NOT NULL,
    body BLOB NOT NULL
);
CREATE INDEX tail_by_family ON tail (family);
CREATE TABLE chunks (
    id INTEGER PRIMARY KEY,
    family INTEGER NOT NULL,
    field TEXT NOT NULL,
    block INTEGER NOT NULL,
    part INTEGER NOT NULL,
    width INTEGER NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    body BLOB NOT NULL
);
CREATE INDEX chunks_by_part ON chunks (family, field, block, part, width, first, last);
"""


class StoreError(Exception):
    """The store cannot be read or written; the message is for the user."""


class NotWritableError(StoreError):
    """The store cannot be written here; what it has can be read."""


def store_file(folder: Path) -> Path:
    """The database of the run in ``folder``."""
    return folder / FILE_NAME


def open_for_writing(path: Path) -> sqlite3.Connection:
    """A connection that makes the tables where they are not there yet.

    Raises:
        StoreError: the file cannot be written, or is of a later version.
    """
    with in_words(path):
        database = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None)
        try:
            database.execute(f"PRAGMA page_size = {_PAGE_BYTES}")
            _check_version(database, path)
            # Readers go on while a batch is written. After a power cut the last batches may be
            # missing; their frames are still there.
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = NORMAL")
            with transaction(database):
                if not _check_version(database, path):
                    for statement in _TABLES.split(";\n"):
                        database.execute(statement)
                    database.execute(f"PRAGMA application_id = {_APPLICATION}")
                    database.execute(f"PRAGMA user_version = {VERSION}")
                # A store that an earlier version of Fullgraph has begun has no such table.
                for statement in (TABLE, INDEX):
                    database.execute(statement)
        except BaseException:
            database.close()
            raise
        return database


def open_for_reading(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing.

    Raises:
        StoreError: there is no store, or it cannot be read.
    """
    if not path.exists():
        raise StoreError(f"{path.parent} has no recorded steps.")
    with in_words(path):
        # In a read-only folder the files that readers share cannot be made. What the last
        # writer did not put into the main file is then left out.
        for mode in ("mode=ro", "mode=ro&immutable=1"):
            database = sqlite3.connect(
                f"file:{quote(str(path.absolute()))}?{mode}",
                uri=True,
                timeout=_BUSY_SECONDS,
                isolation_level=None,
            )
            try:
                if not _check_version(database, path):
                    raise StoreError(f"{path.parent} has no recorded steps yet.")
                return database
            except sqlite3.OperationalError:
                database.close()
                if "immutable" in mode:
                    raise
            except BaseException:
                database.close()
                raise
    raise AssertionError("unreachable")


@contextlib.contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    """All of the changes within, or after an exception none of them."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        # SQLite itself undoes the changes after some errors.
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise


@contextlib.contextmanager
def in_words(path: Path) -> Iterator[None]:
    """Errors of the database and of the file as ``StoreError``."""
    try:
        yield
    except sqlite3.Error as error:
        # By their texts: their codes have names only since Python 3.11.
        what = str(error)
        if "disk is full" in what:
            raise NotWritableError(
                f"{path} cannot be written: the disk is full. What was stored before is kept; "
                "free space there."
            ) from error
        if "readonly" in what or "unable to open" in what:
            raise NotWritableError(
                f"{path} cannot be written: it or its folder is read-only."
            ) from error
        if "disk I/O" in what:
            # A disk without room for the first pages of a file ends so.
            raise NotWritableError(f"{path} cannot be written: {error}.") from error
        if "malformed" in what or "not a database" in what:
            raise StoreError(_damaged(path, error)) from error
        raise StoreError(f"{path} cannot be used: {error}.") from error
    except PackingError as error:
        raise StoreError(_damaged(path, error)) from error
    except OSError as error:
        raise StoreError(f"{path} cannot be used: {error.strerror or error}.") from error


def _damaged(path: Path, error: Exception) -> str:
    return (
        f"{path} is damaged ({error}). Remove it: it is made again from the .frames files beside "
        "it."
    )


def _check_version(database: sqlite3.Connection, path: Path) -> bool:
    """Whether the tables are there."""
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise StoreError(
            f"{path} was written by a later version of Fullgraph (store version {version}, this "
            f"one reads {VERSION}): update Fullgraph to read it."
        )
    return bool(version)
