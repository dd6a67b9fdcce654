"""The database of a workspace's runs: the latest ones, until others take their place."""

from __future__ import annotations

import contextlib
import hashlib
import logging
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from platformdirs import PlatformDirs

from fullgraph.runs.kept_run import KeptRun, packed, unpacked

MOST_RUNS = 50
_SCHEMA = 1
_BUSY_SECONDS = 5.0
_TABLE = """\
CREATE TABLE IF NOT EXISTS runs (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL,
    target TEXT NOT NULL,
    body BLOB NOT NULL
)"""

log = logging.getLogger(__name__)


def runs_folder() -> Path:
    """The user's own folder for the databases of all workspaces."""
    return Path(PlatformDirs("fullgraph", appauthor=False).user_state_dir, "runs")


class RunStore:
    """The runs of one workspace folder; several processes may share it.

    What cannot be read or written is logged: a run is worth less than the work that made it.
    """

    def __init__(self, root: Path, folder: Path | None = None) -> None:
        """Nothing is opened yet.

        Args:
            root: the workspace folder.
            folder: of the databases; that of the user if None.
        """
        name = hashlib.sha256(str(root).encode("utf-8", "surrogatepass")).hexdigest()[:24]
        self._file = (folder or runs_folder()) / f"{name}.sqlite3"

    def add(self, run: KeptRun) -> None:
        """Keep a run; the oldest goes if there are too many."""
        body = packed(run)
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            with self._opened() as database:
                database.execute(
                    "INSERT INTO runs (path, target, body) VALUES (?, ?, ?)",
                    (run.path, run.target, body),
                )
                kept = "SELECT id FROM runs ORDER BY id DESC LIMIT ?"
                database.execute(f"DELETE FROM runs WHERE id NOT IN ({kept})", (MOST_RUNS,))
        except (OSError, sqlite3.Error) as error:
            log.warning("the run of %s is not kept in %s: %s", run.target, self._file, error)

    def all(self) -> list[KeptRun]:
        """Every run, the oldest first."""
        return self._read("SELECT id, body FROM runs ORDER BY id")

    def latest(self) -> list[KeptRun]:
        """The last run of each target, the oldest first."""
        last = "SELECT MAX(id) FROM runs GROUP BY path, target"
        return self._read(f"SELECT id, body FROM runs WHERE id IN ({last}) ORDER BY id")

    def _read(self, query: str) -> list[KeptRun]:
        if not self._file.exists():
            return []
        try:
            with self._opened() as database:
                rows = database.execute(query).fetchall()
        except (OSError, sqlite3.Error) as error:
            log.warning("the runs in %s cannot be read: %s", self._file, error)
            return []
        return [run for number, body in rows if (run := self._unpacked(number, body))]

    def _unpacked(self, number: int, body: bytes) -> KeptRun | None:
        try:
            return unpacked(body)
        except (ValueError, TypeError) as error:
            log.info("run %d in %s is left out: %s", number, self._file, error)
            return None

    @contextlib.contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection]:
        """A connection, whose changes are committed at the end."""
        database = self._connect()
        try:
            with database:
                yield database
        finally:
            database.close()

    def _connect(self) -> sqlite3.Connection:
        try:
            return self._with_table()
        except sqlite3.DatabaseError as error:
            if isinstance(error, sqlite3.OperationalError):
                raise  # It is locked, or may not be written.
            log.warning("%s is damaged and is made anew: %s", self._file, error)
            self._file.replace(self._file.with_suffix(".damaged"))
            return self._with_table()

    def _with_table(self) -> sqlite3.Connection:
        database = sqlite3.connect(self._file, timeout=_BUSY_SECONDS)
        try:
            (version,) = database.execute("PRAGMA user_version").fetchone()
            if version not in (0, _SCHEMA):
                raise sqlite3.OperationalError(f"it is of another version ({version})")
            database.execute(_TABLE)
            database.execute(f"PRAGMA user_version = {_SCHEMA}")
        except BaseException:
            database.close()
            raise
        return database
