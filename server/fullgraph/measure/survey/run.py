"""Runs what of a survey is not there yet."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import aclosing
from pathlib import Path
from typing import Protocol

from fullgraph import __version__
from fullgraph.dynamic.target import TargetError, parse_target
from fullgraph.measure.survey.database import SurveyDatabase, Surveyed
from fullgraph.measure.survey.result import Row, RowResult
from fullgraph.measure.survey.spec import Package, Spec, installed, rows_of
from fullgraph.taxonomy import Taxonomy


class Engine(Protocol):
    """Runs rows, somewhere."""

    def results(
        self, rows: Sequence[Row], interpreter: Sequence[str], folder: Path, taxonomy: Taxonomy
    ) -> AsyncGenerator[RowResult]:
        """Each result as soon as it is there; see ``LocalEngine.results``."""


OnRow = Callable[[Surveyed, int, int], None]
"""Called with a row that has just ended, how many have, and how many there are."""


async def run_survey(
    spec: Spec,
    database: SurveyDatabase,
    engine: Engine,
    interpreter: Sequence[str],
    folder: Path,
    taxonomy: Taxonomy,
    on_row: OnRow,
) -> list[Surveyed]:
    """Run the rows of a survey that are not in its database as they are now.

    Each row is written when it ends: what a survey that was stopped has done is there.

    Args:
        spec: the survey.
        database: what was run before, and where the results go.
        engine: runs the rows.
        interpreter: the command of the Python that has the models' packages.
        folder: the workspace.
        taxonomy: classifies each break.
        on_row: called when a row has ended.

    Returns:
        All rows of the survey, those of earlier runs included.

    Raises:
        InterpreterError: the interpreter cannot be asked for its packages.
        OSError: the database cannot be written.
        sqlite3.Error: likewise.
    """
    packages = await installed(interpreter, [*spec.packages, "torch"])
    rows = rows_of(spec, packages, folder)
    versions = {row.key: _versions(row, packages, folder) for row in rows}
    known = database.versions()
    missing = [row for row in rows if known.get(row.key) != versions[row.key]]
    by_key = {row.key: row for row in missing}
    done = 0
    async with aclosing(engine.results(missing, interpreter, folder, taxonomy)) as results:
        async for result in results:
            surveyed = Surveyed(by_key[result.key], versions[result.key], result)
            database.write(surveyed)
            done += 1
            on_row(surveyed, done, len(missing))
    wanted = set(versions)
    return [each for each in database.rows() if each.row.key in wanted]


def _versions(row: Row, packages: Mapping[str, Package], folder: Path) -> str:
    """What a row is run with: a change makes it another run."""
    names = [name for name in ("torch", row.package) if name in packages]
    parts = [f"fullgraph {__version__}", *(f"{name} {packages[name].version}" for name in names)]
    if row.package not in packages:
        parts.append(f"file {_digest_of(row.target, folder)}")
    return ", ".join(parts)


def _digest_of(target: str, folder: Path) -> str:
    """Of the text of a target's own file; of nothing where it cannot be read."""
    try:
        named = parse_target(target, folder)
        path = Path(named.path) if named.path else folder / f"{named.module.replace('.', '/')}.py"
        text = path.read_bytes()
    except (TargetError, OSError):
        text = b""
    return hashlib.sha256(text).hexdigest()[:16]
