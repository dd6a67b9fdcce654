"""One run at a time, and runs in the background that are preempted by those of the user."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class GaveWayError(Exception):
    """A run in the background was preempted by one that the user started."""


class Turn:
    """A fair lock for runs; ``async with`` it.

    First come, first served. Work in the background begins when no run holds the turn or
    waits for it, and is cancelled as soon as a run does.
    """

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._runs = 0
        self._background: asyncio.Task[Any] | None = None

    def locked(self) -> bool:
        """Whether a caller now has to wait for a run to end."""
        return self._lock.locked() and self._background is None

    async def __aenter__(self) -> None:
        self._runs += 1
        background, self._background = self._background, None
        if background is not None:
            background.cancel()
        try:
            await self._lock.acquire()
        except BaseException:
            self._runs -= 1
            raise

    async def __aexit__(self, *exception: object) -> None:
        self._runs -= 1
        self._lock.release()

    async def in_background(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Do ``work`` when no run holds the turn or waits for it.

        Raises:
            GaveWayError: a run needed the turn before it was done.
        """
        await self._lock.acquire()
        while self._runs:
            # The lock is fair: all waiting runs get it before this work does again.
            self._lock.release()
            await self._lock.acquire()
        task: asyncio.Task[T] = asyncio.create_task(work())
        self._background = task
        try:
            return await task
        except asyncio.CancelledError:
            if self._background is None:
                raise GaveWayError from None
            raise
        finally:
            self._background = None
            self._lock.release()
