"""Runs rows on this machine, several at a time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import aclosing
from pathlib import Path
from typing import TypeVar

from fullgraph.measure.survey.result import Row, RowResult
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


T = TypeVar("T")
R = TypeVar("R")


async def in_parallel(
    items: Sequence[T], work: Callable[[T], Awaitable[R]], workers: int
) -> AsyncGenerator[R]:
    """Each result as soon as it is there; closing the iterator cancels what is under way.

    Args:
        items: what to do it with; the first ones begin first.
        work: does it; an exception of it ends all of it.
        workers: how many at a time.
    """
    waiting = iter(items)
    done: asyncio.Queue[R] = asyncio.Queue()

    async def worker() -> None:
        for item in waiting:
            await done.put(await work(item))

    tasks = {asyncio.create_task(worker()) for _ in range(min(workers, len(items)))}
    try:
        for _ in items:
            yield await _next(done, tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _next(done: asyncio.Queue[R], tasks: set[asyncio.Task[None]]) -> R:
    """The next result; an error of a worker is raised instead of being waited for."""
    getting = asyncio.create_task(done.get())
    try:
        running = {task for task in tasks if not task.done()}
        while not getting.done():
            ended, _ = await asyncio.wait({getting, *running}, return_when=asyncio.FIRST_COMPLETED)
            for task in ended & running:
                running.discard(task)
                task.result()
        return getting.result()
    finally:
        getting.cancel()
