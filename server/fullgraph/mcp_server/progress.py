"""Progress notifications of a tool, and how it is cancelled."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import anyio

from fullgraph.mcp_server.results import without_secrets

Report = Callable[[float, "float | None", str], Awaitable[None]]
"""Sends one notification: the progress, the total if it is known, and a message."""

_Step = tuple[str, int, int]
T = TypeVar("T")
_SECONDS = 5.0


@asynccontextmanager
async def steps_to(report: Report) -> AsyncIterator[Steps]:
    """Send the steps of what is done within; all of them are sent at its end.

    Args:
        report: sends one notification.
    """
    steps = Steps(report)
    sending = asyncio.create_task(steps.send())
    try:
        yield steps
        steps.end()
        await sending
    finally:
        sending.cancel()


class Steps:
    """Sends steps as progress notifications, in their order.

    It is called by code that cannot wait; a client that reads slowly does not slow it down.
    """

    def __init__(self, report: Report) -> None:
        """Nothing is sent yet.

        Args:
            report: sends one notification.
        """
        self._report = report
        self._queue: asyncio.Queue[_Step | None] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()

    def __call__(self, message: str) -> None:
        """The next step begins; what it has in all is not known."""
        self._queue.put_nowait((message, 0, 0))

    def count(self, message: str, done: int, total: int) -> None:
        """So many parts of a step are done; may be called from any thread."""
        self._loop.call_soon_threadsafe(self._queue.put_nowait, (message, done, total))

    def end(self) -> None:
        """There are no further steps."""
        self._queue.put_nowait(None)

    async def send(self) -> None:
        """Send the steps until ``end``."""
        number = 0
        while (step := await self._queue.get()) is not None:
            message, done, total = step
            # Progress has to grow with each notification.
            number = max(number + 1, done)
            await self._report(number, total or None, without_secrets(message, os.environ))


async def until_cancelled(
    work: Coroutine[Any, Any, T], stop: Callable[[], Awaitable[None]] | None = None
) -> T:
    """``await work``; if this is cancelled, stop it and wait until it is over.

    The work is a task of its own: the SDK cancels its own tasks at every ``await``, also at those
    that end processes.

    Args:
        work: what to do.
        stop: makes the work end early and keep what it has; if None, the work is cancelled.
    """
    task = asyncio.create_task(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        with anyio.CancelScope(shield=True):
            await _end(task, stop)
        raise


async def _end(task: asyncio.Task[Any], stop: Callable[[], Awaitable[None]] | None) -> None:
    if stop is None:
        task.cancel()
    else:
        await stop()
    _, running = await asyncio.wait([task], timeout=_SECONDS)
    if running:
        task.cancel()
        await asyncio.wait([task])
    if not task.cancelled():
        # The request was cancelled: retrieve the exception, so that asyncio does not log it.
        task.exception()
