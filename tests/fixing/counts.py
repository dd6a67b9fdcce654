"""Three counts of a target's graph breaks, which must not be mixed up."""

from __future__ import annotations

import linecache
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from fullgraph.dynamic.run import RunResult
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.dynamic.target import parse_target
from fullgraph_worker.protocol import wire
from tests.accuracy.environment import ROOT
from tests.fixing.targets import Row


@dataclass(frozen=True, order=True)
class Line:
    """A line that breaks.

    Attributes:
        path: relative to ``site-packages``, for an installed file.
        line: 1-based.
        text: of the line, without its indentation.
    """

    path: str
    line: int
    text: str


@dataclass(frozen=True)
class Counts:
    """What one run of a target gave.

    Attributes:
        between_graphs: calls of the backend minus one, GraphMend's measure. A break that leaves
            a function's rest without operations makes no graph.
        records: Dynamo's break records.
        lines: the distinct lines of the records.
    """

    between_graphs: int
    records: int
    lines: tuple[Line, ...]


async def counts_of(supervisor: Supervisor, row: Row) -> Counts:
    """Run the row without gradients, as inference does, and count.

    Raises:
        RuntimeError: the run failed.
    """
    options = wire.RunOptions(grad="off", dynamic=row.dynamic)
    job = parse_target(row.target, ROOT).job(folders=[str(ROOT)], options=options)
    return counts_in(await supervisor.explain(job, lambda message: None))


def counts_in(result: RunResult) -> Counts:
    """The counts of a run that came to its end.

    Raises:
        RuntimeError: it failed.
    """
    if result.done is None:
        raise RuntimeError(result.failure.message if result.failure else "The run has no result")
    breaks = [record for record in result.records if record.kind == "break"]
    return Counts(max(0, result.done.graphs - 1), len(breaks), lines_of(breaks))


def lines_of(records: Iterable[wire.Record]) -> tuple[Line, ...]:
    """The distinct lines of ``records``, sorted."""
    places = {(record.path, record.line) for record in records}
    return tuple(
        sorted(
            Line(_short(path), line, linecache.getline(path, line).strip()) for path, line in places
        )
    )


def _short(path: str) -> str:
    """The path from ``site-packages`` on, or as it is."""
    parts = Path(path).parts
    at = parts.index("site-packages") + 1 if "site-packages" in parts else 0
    return str(Path(*parts[at:]))
