"""The file of the journal: its tables, and how many rows they keep."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from platformdirs import PlatformDirs

from fullgraph.state.sqlite_file import Schema, SqliteFile

MOST_EVENTS = 20_000
MOST_SIGHTINGS = 10_000
_SCHEMA = Schema(
    1,
    (
        """\
CREATE TABLE IF NOT EXISTS events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    time REAL NOT NULL,
    workspace TEXT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    code TEXT NOT NULL,
    body TEXT NOT NULL
)""",
        "CREATE INDEX IF NOT EXISTS events_of ON events (workspace, kind)",
        """\
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
)""",
        "CREATE INDEX IF NOT EXISTS sightings_of ON sightings (workspace, ended)",
    ),
)
_LIMITS = (("events", MOST_EVENTS), ("sightings", MOST_SIGHTINGS))


def journal_file() -> Path:
    """The user's own journal, of all workspaces, beside the runs."""
    return Path(PlatformDirs("fullgraph", appauthor=False).user_state_dir, "journal.sqlite3")


class Database(SqliteFile):
    """The journal's file, bounded in size."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, _SCHEMA)

    @contextlib.contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """As that of every file; the oldest rows over the limits are deleted at the end."""
        with super().writing() as database:
            yield database
            for table, most in _LIMITS:
                newest = f"SELECT MAX(id) - {most} FROM {table}"
                database.execute(f"DELETE FROM {table} WHERE id <= ({newest})")
