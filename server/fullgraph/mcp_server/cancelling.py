"""Work that a client can cancel, and that ends its processes before it is over."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

import anyio

T = TypeVar("T")
_SECONDS = 5.0


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
