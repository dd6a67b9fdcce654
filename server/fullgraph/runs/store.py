"""The database of a workspace's runs: the latest ones, until others take their place."""

from __future__ import annotations

import hashlib
import json
import logging
import sqlite3
import zlib
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from fullgraph.runs.kept_run import KeptRun, packed, unpacked
from fullgraph.state.sqlite_file import Schema, SqliteFile, runs_folder
from fullgraph.state.structure import StructureError, structure
from fullgraph_worker.protocol.wire import Compilation


@dataclass(frozen=True)
class _Packed:
    compilations: tuple[Compilation, ...]


def packed_compilations(compilations: Sequence[Compilation]) -> bytes:
    """The compilations as compressed JSON."""
    text = json.dumps(asdict(_Packed(tuple(compilations))), separators=(",", ":"))
    return zlib.compress(text.encode("utf-8"))


def unpacked_compilations(data: bytes) -> tuple[Compilation, ...]:
    """What ``packed_compilations`` gave; nothing if another version of Fullgraph wrote it."""
    try:
        return structure(json.loads(zlib.decompress(data)), _Packed).compilations
    except (zlib.error, StructureError, ValueError):
        return ()


MOST_RUNS = 50
_SCHEMA = Schema(
    2,
    (
        "DROP TABLE IF EXISTS runs",
        """\
CREATE TABLE runs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    path TEXT NOT NULL,
    target TEXT NOT NULL,
    body BLOB NOT NULL,
    compilations BLOB NOT NULL
)""",
    ),
)

log = logging.getLogger(__name__)


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
        self._file = SqliteFile((folder or runs_folder()) / f"{name}.sqlite3", _SCHEMA)

    def add(self, run: KeptRun, compilations: Sequence[Compilation] = ()) -> None:
        """Keep a run and what it compiled; the oldest goes if there are too many."""
        body, compiled = packed(run), packed_compilations(compilations)
        try:
            with self._file.writing() as database:
                database.execute(
                    "INSERT INTO runs (path, target, body, compilations) VALUES (?, ?, ?, ?)",
                    (run.path, run.target, body, compiled),
                )
                kept = "SELECT id FROM runs ORDER BY id DESC LIMIT ?"
                database.execute(f"DELETE FROM runs WHERE id NOT IN ({kept})", (MOST_RUNS,))
        except (OSError, sqlite3.Error) as error:
            log.warning("the run of %s is not kept in %s: %s", run.target, self._file.path, error)

    def all(self) -> list[KeptRun]:
        """Every run, the oldest first."""
        return list(self.numbered().values())

    def numbered(self) -> dict[int, KeptRun]:
        """Every run by its number, the oldest first; a number is not given to another run."""
        rows = self._rows("SELECT id, body FROM runs ORDER BY id", ())
        return {n: run for n, body in rows if (run := self._unpacked(n, body))}

    def latest(self) -> list[KeptRun]:
        """The last run of each target, the oldest first."""
        last = "SELECT MAX(id) FROM runs GROUP BY path, target"
        return self._read(f"SELECT id, body FROM runs WHERE id IN ({last}) ORDER BY id")

    def of(self, path: str, target: str) -> list[KeptRun]:
        """The runs of one target, the latest first."""
        query = "SELECT id, body FROM runs WHERE path = ? AND target = ? ORDER BY id DESC"
        return self._read(query, (path, target))

    def before(self, run: KeptRun) -> KeptRun | None:
        """The last earlier run of the same target to compare with; None if there is none.

        Failed runs are left out: they end too early for their figures to be better or worse.
        """
        ended = (each for each in self.of(run.path, run.target) if not each.failure)
        return None if run.failure else next((each for each in ended if each.time < run.time), None)

    def compilations(self, run: KeptRun) -> tuple[Compilation, ...]:
        """What a run compiled; nothing if the run is no longer kept."""
        rows = self._rows(
            "SELECT compilations FROM runs WHERE path = ? AND target = ? AND body = ? "
            "ORDER BY id DESC LIMIT 1",
            (run.path, run.target, packed(run)),
        )
        return unpacked_compilations(rows[0][0]) if rows else ()

    def _read(self, query: str, values: tuple[str, ...] = ()) -> list[KeptRun]:
        rows = self._rows(query, values)
        return [run for number, body in rows if (run := self._unpacked(number, body))]

    def _rows(self, query: str, values: tuple[str | bytes, ...]) -> list[tuple[Any, ...]]:
        try:
            with self._file.reading() as database:
                return database.execute(query, values).fetchall() if database else []
        except (OSError, sqlite3.Error) as error:
            log.warning("the runs in %s cannot be read: %s", self._file.path, error)
            return []

    def _unpacked(self, number: int, body: bytes) -> KeptRun | None:
        try:
            return unpacked(body)
        except (ValueError, TypeError) as error:
            log.info("run %d in %s is left out: %s", number, self._file.path, error)
            return None
