"""The journal of a workspace: written where things happen, read by ``fullgraph stats``.

It stays on this machine. What cannot be written or read is logged: the journal is worth less than
the work that it is about.
"""

from __future__ import annotations

import json
import logging
import sqlite3
import time
from collections.abc import Container, Iterable
from dataclasses import asdict, astuple, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fullgraph.runs.journal.database import Database, journal_file
from fullgraph.runs.journal.events import (
    KINDS,
    OFFLINE,
    Asked,
    Body,
    Event,
    Explained,
    Rated,
    RunEnded,
)
from fullgraph.runs.journal.keys import BreakKey
from fullgraph.runs.journal.sightings import Sighting, after_run, breaks_of, target_of
from fullgraph.state.structure import StructureError, structure
from fullgraph.taxonomy import UNCLASSIFIED
from fullgraph.vocabulary.findings import Finding

if TYPE_CHECKING:
    from fullgraph.runs.kept_run import KeptRun

_NAMES = {kind: name for name, kind in KINDS.items()}
_SIGHTINGS = "SELECT id, key, copy, first, last, ended, targets, former FROM sightings"

log = logging.getLogger(__name__)


class Journal:
    """The journal of one workspace folder; several processes may write it at once."""

    def __init__(self, root: Path, file: Path | None = None) -> None:
        """Nothing is opened yet.

        Args:
            root: the workspace folder.
            file: of the journal; that of the user if None.
        """
        self.root = root
        self._database = Database(file or journal_file())

    def saw_run(self, run: KeptRun, merged: Iterable[Finding] | None = None) -> None:
        """Note a run, and which breaks began or ended with it.

        Args:
            run: the run.
            merged: its findings joined with what static analysis predicts; None without that.
        """
        found = breaks_of(run)
        places = {(each.location.path, each.location.line) for each in found}
        predicted, still_open = _predicted(merged, places)
        ended = RunEnded(
            target=target_of(run, self.root),
            torch=run.torch,
            seconds=run.seconds,
            graphs=run.graphs,
            failed=bool(run.failure),
            observed=len(places),
            classified=len(
                {
                    (each.location.path, each.location.line)
                    for each in found
                    if each.entry != UNCLASSIFIED.id
                }
            ),
            predicted=predicted,
            open=still_open,
        )
        try:
            with self._database.writing() as database:
                self._insert(database, ended, None, run.time)
                rows = database.execute(
                    f"{_SIGHTINGS} WHERE workspace = ? AND ended IS NULL ORDER BY id",
                    (str(self.root),),
                ).fetchall()
                open_now = [each for row in rows if (each := _sighting(row))]
                for each in after_run(open_now, run, self.root):
                    self._put(database, each)
        except (OSError, sqlite3.Error) as error:
            log.warning("the run of %s is not in the journal: %s", run.target, error)

    def note(self, body: Body, key: BreakKey | None = None) -> None:
        """Note that something happened just now.

        Args:
            body: what.
            key: the break that it is about; None if it is about none.
        """
        self.note_all([(body, key)])

    def note_all(self, events: Iterable[tuple[Body, BreakKey | None]]) -> None:
        """Note several things at once."""
        listed = list(events)
        if not listed:
            return
        try:
            with self._database.writing() as database:
                for body, key in listed:
                    self._insert(database, body, key, time.time())
        except (OSError, sqlite3.Error) as error:
            log.warning("%s cannot be written: %s", self._database.path, error)

    def rated(self, body: Rated, key: BreakKey) -> None:
        """Note a rating; of a model's answer without its digest, the last one about the break."""
        if not body.answer and body.author != OFFLINE:
            about = [e.body for e in self.events() if e.key == key.id]
            answers = [each.answer for each in about if isinstance(each, Asked) and each.answer]
            body = replace(body, answer=answers[-1] if answers else "")
        self.note(body, key)

    def page_shown(self, codes: Iterable[str]) -> None:
        """Note that the pages of these codes were shown, for the breaks that are not over."""
        wanted = set(codes)
        here = (each.key for each in self.sightings() if each.ended is None)
        self.note_all([(Explained("page"), key) for key in here if key.code in wanted])

    def events(self) -> list[Event]:
        """Everything that happened in this workspace, the oldest first."""
        query = "SELECT time, workspace, kind, key, code, body FROM events WHERE workspace = ?"
        return [event for row in self._rows(query) if (event := _event(row))]

    def sightings(self) -> list[Sighting]:
        """Every break that was seen in this workspace, the first one first."""
        rows = self._rows(f"{_SIGHTINGS} WHERE workspace = ?")
        return [each for row in rows if (each := _sighting(row))]

    def delete(self) -> int:
        """Delete what is kept of this workspace; how many records that were.

        Raises:
            OSError: the file cannot be written.
            sqlite3.Error: likewise.
        """
        deleted = 0
        if self._database.path.exists():
            with self._database.writing() as database:
                database.execute("PRAGMA secure_delete = ON")
                for table in ("events", "sightings"):
                    query = f"DELETE FROM {table} WHERE workspace = ?"
                    deleted += database.execute(query, (str(self.root),)).rowcount
        return deleted

    def _rows(self, query: str) -> list[tuple[Any, ...]]:
        try:
            with self._database.reading() as database:
                if database is None:
                    return []
                return database.execute(f"{query} ORDER BY id", (str(self.root),)).fetchall()
        except (OSError, sqlite3.Error) as error:
            log.warning("%s cannot be read: %s", self._database.path, error)
            return []

    def _insert(
        self, database: sqlite3.Connection, body: Body, key: BreakKey | None, at: float
    ) -> None:
        names = (key.id, key.code) if key else ("", "")
        values = (at, str(self.root), _NAMES[type(body)], *names, json.dumps(asdict(body)))
        database.execute(
            "INSERT INTO events (time, workspace, kind, key, code, body) VALUES (?, ?, ?, ?, ?, ?)",
            values,
        )

    def _put(self, database: sqlite3.Connection, each: Sighting) -> None:
        values = (
            json.dumps(astuple(each.key)),
            each.copy,
            each.first,
            each.last,
            each.ended,
            json.dumps(each.targets),
            json.dumps(each.former),
        )
        if each.number:
            database.execute(
                "UPDATE sightings SET key = ?, copy = ?, first = ?, last = ?, ended = ?, "
                "targets = ?, former = ? WHERE id = ?",
                (*values, each.number),
            )
        else:
            database.execute(
                "INSERT INTO sightings (key, copy, first, last, ended, targets, former, "
                "workspace) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (*values, str(self.root)),
            )


def workspaces(file: Path | None = None) -> list[Path]:
    """The folders that the journal has something of."""
    try:
        with Database(file or journal_file()).reading() as database:
            if database is None:
                return []
            query = "SELECT workspace FROM events UNION SELECT workspace FROM sightings ORDER BY 1"
            return [Path(name) for (name,) in database.execute(query)]
    except (OSError, sqlite3.Error) as error:
        log.warning("the journal cannot be read: %s", error)
        return []


def _predicted(
    merged: Iterable[Finding] | None, observed: Container[tuple[str, int]]
) -> tuple[int | None, int | None]:
    """How many of the observed breaks were predicted, and how many predictions are open."""
    if merged is None:
        return None, None
    listed = list(merged)
    confirmed = {
        (each.location.path, each.location.line)
        for each in listed
        if each.observation and each.observation.is_problem and each.because
    }
    confirmed = {place for place in confirmed if place in observed}
    return len(confirmed), sum(each.observation is None for each in listed)


def _event(row: tuple[Any, ...]) -> Event | None:
    at, workspace, kind, key, code, body = row
    try:
        return Event(
            at, workspace, key, code, structure(json.loads(body), KINDS[kind], ignore_unknown=True)
        )
    except (KeyError, ValueError, RecursionError, StructureError) as error:
        log.info("an event %s in the journal is left out: %s", kind, error)
        return None


def _sighting(row: tuple[Any, ...]) -> Sighting | None:
    number, key, copy, first, last, ended, targets, former = row
    try:
        known = BreakKey(*json.loads(key))
        names, ids = tuple(json.loads(targets)), tuple(json.loads(former))
    except (TypeError, ValueError, RecursionError) as error:
        log.info("a break in the journal is left out: %s", error)
        return None
    return Sighting(known, copy, first, last, ended, names, ids, number)
