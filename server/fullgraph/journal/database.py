"""The file of the journal: SQLite, for several processes, bounded in size."""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from platformdirs import PlatformDirs

MOST_EVENTS = 20_000
MOST_SIGHTINGS = 10_000
_SCHEMA = 1
_BUSY_SECONDS = 5.0
_TABLES = """\
CREATE TABLE IF NOT EXISTS events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    time REAL NOT NULL,
    workspace TEXT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    code TEXT NOT NULL,
    body TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS events_of ON events (workspace, kind);
CREATE TABLE IF NOT EXISTS sightings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    workspace TEXT NOT NULL,
    key TEXT NOT NULL,
    copy INTEGER NOT NULL,
    first REAL NOT NULL,
    last REAL NOT NULL,
    ended REAL,
    targets TEXT NOT NULL,
    former TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS sightings_of ON sightings (workspace, ended);
"""
_LIMITS = (("events", MOST_EVENTS), ("sightings", MOST_SIGHTINGS))

log = logging.getLogger(__name__)


def journal_file() -> Path:
    """The user's own journal, of all workspaces, beside the runs."""
    return Path(PlatformDirs("fullgraph", appauthor=False).user_state_dir, "journal.sqlite3")


class Database:
    """The journal's file; it is opened for each use, so that processes do not block each other."""

    def __init__(self, file: Path) -> None:
        self.file = file

    @contextlib.contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A connection that no other process writes beside; what is over the limits goes.

        Raises:
            OSError: the file cannot be made.
            sqlite3.Error: it cannot be written.
        """
        self.file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with self._opened() as database:
            database.execute("BEGIN IMMEDIATE")
            try:
                yield database
                for table, most in _LIMITS:
                    newest = f"SELECT MAX(id) - {most} FROM {table}"
                    database.execute(f"DELETE FROM {table} WHERE id <= ({newest})")
            except BaseException:
                database.rollback()
                raise
            database.commit()

    @contextlib.contextmanager
    def reading(self) -> Iterator[sqlite3.Connection | None]:
        """A connection; None if there is no journal yet.

        Raises:
            OSError: the file cannot be read.
            sqlite3.Error: likewise.
        """
        if not self.file.exists():
            yield None
            return
        with self._opened() as database:
            yield database

    @contextlib.contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection]:
        database = self._connect()
        try:
            yield database
        finally:
            database.close()

    def _connect(self) -> sqlite3.Connection:
        try:
            return self._with_tables()
        except sqlite3.DatabaseError as error:
            if isinstance(error, sqlite3.OperationalError):
                raise  # It is locked, or may not be written.
            aside = self.file.with_suffix(".damaged")
            log.warning(
                "%s is damaged: it is now %s, and a new one begins: %s",
                self.file,
                aside.name,
                error,
            )
            self.file.replace(aside)
            return self._with_tables()

    def _with_tables(self) -> sqlite3.Connection:
        database = sqlite3.connect(self.file, timeout=_BUSY_SECONDS, isolation_level=None)
        try:
            (version,) = database.execute("PRAGMA user_version").fetchone()
            if version > _SCHEMA:
                raise sqlite3.OperationalError(f"it is of a later version ({version})")
            if version < _SCHEMA:
                # Two processes may begin it at once: every statement may be repeated.
                database.executescript(_TABLES)
                database.execute(f"PRAGMA user_version = {_SCHEMA}")
        except BaseException:
            database.close()
            raise
        return database
