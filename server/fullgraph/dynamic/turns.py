"""One run at a time, and runs in the background that make room for those that somebody wants."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class GaveWayError(Exception):
    """What ran in the background was ended for a run that somebody asked for."""


class Turn:
    """A fair lock for runs; ``async with`` it.

    Whoever came first goes first. Work in the background begins when nobody holds the turn or
    waits for it, and is cancelled as soon as somebody asks.
    """

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._asking = 0
        self._background: asyncio.Task[Any] | None = None

    def locked(self) -> bool:
        """Whether somebody who asks now has to wait for a run to end."""
        return self._lock.locked() and self._background is None

    async def __aenter__(self) -> None:
        self._asking += 1
        background, self._background = self._background, None
        if background is not None:
            background.cancel()
        try:
            await self._lock.acquire()
        except BaseException:
            self._asking -= 1
            raise

    async def __aexit__(self, *exception: object) -> None:
        self._asking -= 1
        self._lock.release()

    async def in_background(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Do ``work`` when nobody wants the turn.

        Raises:
            GaveWayError: somebody asked before it was done.
        """
        await self._lock.acquire()
        while self._asking:
            # The lock is fair: all who wait have it before we do again.
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
