"""Runs rows on this machine, several at a time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

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
    ) -> AsyncIterator[RowResult]:
        """Each result as soon as it is there; leaving the loop ends what runs.

        Args:
            rows: what to run.
            interpreter: the command of the Python that has its packages.
            folder: the workspace.
            taxonomy: classifies each break.
        """
        waiting = iter(rows)
        done: asyncio.Queue[RowResult] = asyncio.Queue()

        async def work() -> None:
            for row in waiting:
                await done.put(await run_row(row, interpreter, folder, taxonomy))

        workers = [asyncio.create_task(work()) for _ in range(min(self._workers, len(rows)))]
        try:
            for _ in rows:
                yield await _next(done, workers)
        finally:
            for worker in workers:
                worker.cancel()
            await asyncio.gather(*workers, return_exceptions=True)


async def _next(done: asyncio.Queue[RowResult], workers: Sequence[asyncio.Task[None]]) -> RowResult:
    """The next result; an error of a worker is raised instead of being waited for."""
    getting = asyncio.ensure_future(done.get())
    waiting = {each for each in workers if not each.done()}
    while not getting.done():
        ended, _ = await asyncio.wait({getting, *waiting}, return_when=asyncio.FIRST_COMPLETED)
        for each in ended & waiting:
            waiting.discard(each)
            each.result()
    return getting.result()
