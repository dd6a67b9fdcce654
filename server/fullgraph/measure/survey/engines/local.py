"""Runs rows on this machine, several at a time."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from pathlib import Path

from fullgraph.measure.survey.engines.in_parallel import in_parallel
from fullgraph.measure.survey.result import RowResult
from fullgraph.measure.survey.row import Row
from fullgraph.measure.survey.run_row import run_row
from fullgraph.taxonomy import Taxonomy


class LocalEngine:
    """Processes of this machine.

    Args:
        workers: how many rows run at a time.
    """

    def __init__(self, workers: int) -> None:
        self._workers = workers

    async def results(
        self, rows: Sequence[Row], interpreter: Sequence[str], folder: Path, taxonomy: Taxonomy
    ) -> AsyncGenerator[RowResult]:
        """Each result as soon as it is there; leaving the loop ends what runs.

        Args:
            rows: what to run.
            interpreter: the command of the Python that has its packages.
            folder: the workspace.
            taxonomy: classifies each break.
        """

        async def work(row: Row) -> RowResult:
            return await run_row(row, interpreter, folder, taxonomy)

        async with aclosing(in_parallel(rows, work, self._workers)) as results:
            async for result in results:
                yield result
