"""A SQLite file of the user's state: made when it is first written, shared by processes."""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from platformdirs import PlatformDirs

_BUSY_SECONDS = 5.0

log = logging.getLogger(__name__)


def runs_folder() -> Path:
    """The user's own folder for the databases of all workspaces."""
    return Path(PlatformDirs("fullgraph", appauthor=False).user_state_dir, "runs")


@dataclass(frozen=True)
class Schema:
    """The tables of a file.

    Attributes:
        version: of the tables; a file of a later version is left alone.
        tables: the statements that make them in a file of an earlier version or in a new one.
    """

    version: int
    tables: tuple[str, ...]


class SqliteFile:
    """A database that is opened for each use, so that processes do not block each other.

    A damaged file is set aside, with the suffix ``.damaged``, and a new one begins. A file that
    the user named is left alone: it may be no database at all, or that of another program.
    """

    def __init__(self, path: Path, schema: Schema, *, named_by_user: bool = False) -> None:
        """Nothing is opened yet.

        Args:
            path: the file.
            schema: its tables.
            named_by_user: whether it may be any file.
        """
        self.path = path
        self._schema = schema
        self._named_by_user = named_by_user

    @contextlib.contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A connection that no other process writes beside; an exception undoes its changes.

        Raises:
            OSError: the file cannot be made.
            sqlite3.Error: it cannot be written.
        """
        self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with contextlib.closing(self._connect()) as database, _transaction(database):
            yield database

    @contextlib.contextmanager
    def reading(self) -> Iterator[sqlite3.Connection | None]:
        """A connection; None if there is no file yet.

        Raises:
            OSError: the file cannot be read.
            sqlite3.Error: likewise.
        """
        if not self.path.exists():
            yield None
            return
        with contextlib.closing(self._connect()) as database:
            yield database

    def _connect(self) -> sqlite3.Connection:
        try:
            return self._with_tables()
        except sqlite3.DatabaseError as error:
            if isinstance(error, sqlite3.OperationalError):
                raise  # It is locked, or may not be written.
            if self._named_by_user:
                raise
            aside = self.path.with_suffix(".damaged")
            log.warning(
                "%s is damaged: it is now %s, and a new one begins: %s",
                self.path,
                aside.name,
                error,
            )
            self.path.replace(aside)
            return self._with_tables()

    def _with_tables(self) -> sqlite3.Connection:
        # Transactions begin and end where this file says.
        database = sqlite3.connect(self.path, timeout=_BUSY_SECONDS, isolation_level=None)
        try:
            if self._is_earlier(database):
                with _transaction(database):
                    # Another process may have made the tables while this one waited.
                    if self._is_earlier(database):
                        for statement in self._schema.tables:
                            database.execute(statement)
                        database.execute(f"PRAGMA user_version = {self._schema.version}")
        except BaseException:
            database.close()
            raise
        return database

    def _is_earlier(self, database: sqlite3.Connection) -> bool:
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if version > self._schema.version:
            raise sqlite3.OperationalError(f"it is of a later version ({version})")
        if version == 0 and self._named_by_user and _has_tables(database):
            raise sqlite3.OperationalError("it has the tables of another program")
        return bool(version < self._schema.version)


def _has_tables(database: sqlite3.Connection) -> bool:
    return database.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone() is not None


@contextlib.contextmanager
def _transaction(database: sqlite3.Connection) -> Iterator[None]:
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        database.rollback()
        raise
    database.commit()
