"""The database of a workspace's measured costs of breaks, by the text of their lines."""

from __future__ import annotations

import hashlib
import json
import logging
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import asdict, astuple, dataclass, replace
from pathlib import Path

from fullgraph.dynamic.target_run import TargetRun
from fullgraph.runs.journal.keys import break_key, digest, lines_of, relative_name
from fullgraph.source.text import split_lines
from fullgraph.state.sqlite_file import Schema, SqliteFile, runs_folder
from fullgraph.state.structure import StructureError, structure
from fullgraph.vocabulary.findings import Finding, MeasuredCost
from fullgraph_worker.protocol.wire import ExplainJob

MOST_COSTS = 2000
_SCHEMA = Schema(
    1,
    (
        """\
CREATE TABLE IF NOT EXISTS costs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    conditions TEXT NOT NULL,
    key TEXT NOT NULL,
    body TEXT NOT NULL,
    UNIQUE (conditions, key)
)""",
    ),
)

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Conditions:
    """What a cost depends on besides its break: a call under other conditions has other costs.

    Attributes:
        file: that defines the target, as the journal names it, or its module.
        target: its name there.
        inputs: of the call, in words.
        torch: the version.
        options: the run options that change what is computed, by name.
    """

    file: str
    target: str
    inputs: str
    torch: str
    options: Mapping[str, str]

    @property
    def id(self) -> str:
        """One text for all of it."""
        return digest(json.dumps(asdict(self), sort_keys=True))


def conditions_of(job: ExplainJob, inputs: str, torch: str, root: Path) -> Conditions:
    """Those of a call.

    Args:
        job: what is called.
        inputs: of the call, in words.
        torch: the version.
        root: the workspace folder.
    """
    options = job.options
    return Conditions(
        file=relative_name(job.path, root) if job.path else job.module,
        target=job.name,
        inputs=inputs,
        torch=torch,
        options={
            "mode": options.mode,
            "grad": options.grad,
            "dtype": options.dtype,
            "device": options.device,
            "autocast": options.autocast,
            "dynamic": options.dynamic,
        },
    )


class BreakCosts:
    """The measured costs of one workspace folder; several processes may share them.

    A cost is found again while the line of its break has the same text in the same function. What
    cannot be read or written is logged.
    """

    def __init__(self, root: Path, folder: Path | None = None) -> None:
        """Nothing is opened yet.

        Args:
            root: the workspace folder.
            folder: of the databases; that of the user if None.
        """
        self._root = root
        name = hashlib.sha256(str(root).encode("utf-8", "surrogatepass")).hexdigest()[:24]
        self._file = SqliteFile((folder or runs_folder()) / f"{name}-costs.sqlite3", _SCHEMA)

    def add(
        self,
        conditions: Conditions,
        costs: Iterable[tuple[Finding, MeasuredCost]],
        texts: Mapping[str, str],
    ) -> None:
        """Keep costs in place of those that were measured before; the oldest go if there are many.

        Args:
            conditions: of the calls that were measured.
            costs: each break with its cost.
            texts: of the files of the breaks.
        """
        rows = [
            (conditions.id, self._key(finding, texts.get(finding.location.path)), _body(cost))
            for finding, cost in costs
        ]
        insert = "INSERT OR REPLACE INTO costs (conditions, key, body) VALUES (?, ?, ?)"
        newest = f"SELECT MAX(id) - {MOST_COSTS} FROM costs"
        try:
            with self._file.writing() as database:
                database.executemany(insert, rows)
                database.execute(f"DELETE FROM costs WHERE id <= ({newest})")
        except (OSError, sqlite3.Error) as error:
            log.warning("costs are not kept in %s: %s", self._file.path, error)

    def known(self, ran: TargetRun) -> TargetRun:
        """A run whose observed findings have the costs that were measured for the same call."""
        done, hello = ran.result.done, ran.result.hello
        if done is None or hello is None or not hello.torch:
            return ran
        costs = self._of(conditions_of(ran.job, done.inputs, hello.torch, self._root))
        if not costs:
            return ran
        texts = {each.location.path: ran.read(each.location.path) for each in ran.findings}
        return replace(
            ran,
            findings=tuple(
                _measured(each, costs.get(self._key(each, texts[each.location.path])))
                for each in ran.findings
            ),
        )

    def _of(self, conditions: Conditions) -> dict[str, MeasuredCost]:
        query = "SELECT key, body FROM costs WHERE conditions = ?"
        try:
            with self._file.reading() as database:
                rows = database.execute(query, (conditions.id,)).fetchall() if database else []
            return {key: structure(json.loads(body), MeasuredCost) for key, body in rows}
        except (OSError, sqlite3.Error, ValueError, StructureError) as error:
            log.warning("the costs in %s cannot be read: %s", self._file.path, error)
            return {}

    def _key(self, finding: Finding, text: str | None) -> str:
        """The break by its line's text, and which it is of the lines of a function with it."""
        key, at = break_key(finding, text, self._root), finding.location.line
        lines = split_lines(text or "")
        own = lines[at - 1].strip() if at <= len(lines) else ""
        above = sum(
            lines[line - 1].strip() == own
            for line in lines_of(text or "", key.function)
            if line < at
        )
        return digest(json.dumps([*astuple(key), above]))


def _measured(finding: Finding, cost: MeasuredCost | None) -> Finding:
    if cost is None or finding.observation is None:
        return finding
    return replace(finding, observation=replace(finding.observation, measured=cost))


def _body(cost: MeasuredCost) -> str:
    return json.dumps(asdict(cost))
