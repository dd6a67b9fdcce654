"""The file of a survey: its rows, what became of them, and where they broke."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, NamedTuple

from fullgraph.measure.survey.result import MeasuredArm, Row, RowResult, Site
from fullgraph.state.sqlite_file import Schema, SqliteFile
from fullgraph.state.structure import structure

_SCHEMA = Schema(
    2,
    (
        """\
CREATE TABLE rows (
    key TEXT PRIMARY KEY,
    model TEXT NOT NULL,
    target TEXT NOT NULL,
    package TEXT NOT NULL,
    mode TEXT NOT NULL,
    inputs TEXT NOT NULL,
    calls INTEGER NOT NULL,
    backend TEXT NOT NULL,
    fix INTEGER NOT NULL,
    arms TEXT NOT NULL,
    versions TEXT NOT NULL,
    failure TEXT NOT NULL,
    failure_kind TEXT NOT NULL,
    torch TEXT NOT NULL,
    called_with TEXT NOT NULL,
    seconds REAL NOT NULL,
    run_seconds REAL NOT NULL,
    compile_seconds REAL NOT NULL,
    graphs INTEGER NOT NULL,
    operations INTEGER NOT NULL,
    breaks INTEGER NOT NULL,
    recompiles INTEGER NOT NULL,
    fixes INTEGER NOT NULL,
    fix_failure TEXT NOT NULL,
    conclusion TEXT NOT NULL
)""",
        """\
CREATE TABLE sites (
    key TEXT NOT NULL REFERENCES rows(key),
    number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    code TEXT NOT NULL,
    entry TEXT NOT NULL,
    gb_id TEXT NOT NULL,
    file TEXT NOT NULL,
    line INTEGER NOT NULL,
    function TEXT NOT NULL,
    source TEXT NOT NULL,
    message TEXT NOT NULL,
    reason TEXT NOT NULL,
    count INTEGER NOT NULL,
    graph TEXT NOT NULL,
    after TEXT NOT NULL,
    before TEXT NOT NULL,
    stack TEXT NOT NULL,
    is_fixed INTEGER NOT NULL,
    PRIMARY KEY (key, number)
)""",
        """\
CREATE TABLE arms (
    key TEXT NOT NULL REFERENCES rows(key),
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    seconds REAL NOT NULL,
    ratio REAL,
    low REAL,
    high REAL,
    problem TEXT NOT NULL,
    PRIMARY KEY (key, number)
)""",
    ),
)
_ROW = ("model", "target", "package", "mode", "inputs", "calls", "backend", "fix", "arms")
"""Of a row, what is kept: limits are not."""
_RESULT = [field.name for field in fields(RowResult) if field.name not in ("key", "sites", "arms")]
_SITE = [field.name for field in fields(Site)]
_ARM = [field.name for field in fields(MeasuredArm)]


class Surveyed(NamedTuple):
    """A row, what became of it, and what it was run with.

    Attributes:
        row: how it was run; limits are not kept.
        versions: of what was run: another text is another run.
        result: what became of it.
    """

    row: Row
    versions: str
    result: RowResult


class SurveyDatabase:
    """One SQLite file; a row is written whole, and once.

    Attributes:
        file: the database.
    """

    def __init__(self, file: Path) -> None:
        """Nothing is opened yet.

        Args:
            file: the database; it is made when the first row is written.
        """
        self.file = file
        self._file = SqliteFile(file, _SCHEMA, named_by_user=True)

    def write(self, surveyed: Surveyed) -> None:
        """Write a row instead of what is there of it.

        Raises:
            OSError: the file cannot be made.
            sqlite3.Error: it cannot be written.
        """
        row, result = surveyed.row, surveyed.result
        values = {
            "key": row.key,
            **{name: getattr(row, name) for name in _ROW},
            "versions": surveyed.versions,
            **{name: getattr(result, name) for name in _RESULT},
            "breaks": result.breaks,
            "recompiles": result.recompiles,
        }
        with self._file.writing() as database:
            for table in ("sites", "arms", "rows"):
                database.execute(f"DELETE FROM {table} WHERE key = ?", (row.key,))
            _insert(database, "rows", values)
            for number, site in enumerate(result.sites):
                stack = json.dumps(site.stack)
                _insert(
                    database,
                    "sites",
                    {"key": row.key, "number": number, **asdict(site), "stack": stack},
                )
            for number, arm in enumerate(result.arms):
                _insert(database, "arms", {"key": row.key, "number": number, **asdict(arm)})

    def versions(self) -> Mapping[str, str]:
        """What each row was run with, by its key.

        Raises:
            OSError: the file cannot be read.
            sqlite3.Error: likewise.
        """
        with self._file.reading() as database:
            if database is None:
                return {}
            return dict(database.execute("SELECT key, versions FROM rows"))

    def rows(self) -> list[Surveyed]:
        """All of it, by the model's name.

        Raises:
            OSError: the file cannot be read.
            sqlite3.Error: likewise.
        """
        with self._file.reading() as database:
            if database is None:
                return []
            database.row_factory = sqlite3.Row
            sites: dict[str, list[Site]] = {}
            for found in database.execute("SELECT * FROM sites ORDER BY key, number"):
                sites.setdefault(found["key"], []).append(_site(found))
            arms: dict[str, list[MeasuredArm]] = {}
            for found in database.execute("SELECT * FROM arms ORDER BY key, number"):
                arm = MeasuredArm(**{name: found[name] for name in _ARM})
                arms.setdefault(found["key"], []).append(arm)
            query = "SELECT * FROM rows ORDER BY model, mode, inputs"
            return [
                _surveyed(found, sites.get(found["key"], ()), arms.get(found["key"], ()))
                for found in database.execute(query)
            ]


def _insert(database: sqlite3.Connection, table: str, values: Mapping[str, Any]) -> None:
    names = ", ".join(values)
    places = ", ".join(f":{name}" for name in values)
    database.execute(f"INSERT INTO {table} ({names}) VALUES ({places})", values)


def _site(found: sqlite3.Row) -> Site:
    data = {name: found[name] for name in _SITE}
    made = {"stack": json.loads(data["stack"]), "is_fixed": bool(data["is_fixed"])}
    return structure({**data, **made}, Site)


def _surveyed(found: sqlite3.Row, sites: Iterable[Site], arms: Iterable[MeasuredArm]) -> Surveyed:
    row = Row(**{name: found[name] for name in _ROW} | {"fix": bool(found["fix"])})
    values = {name: found[name] for name in _RESULT}
    result = RowResult(found["key"], **values, sites=tuple(sites), arms=tuple(arms))
    return Surveyed(row, found["versions"], result)
