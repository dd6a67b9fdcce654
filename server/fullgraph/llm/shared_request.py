"""A request that is being answered; several may wait for the same answer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from fullgraph.llm.providers.provider import OnText
from fullgraph.llm.request import Reply

_log = logging.getLogger(__name__)


class UnderWay:
    """One request and those who wait for it."""

    def __init__(self, fetch: Callable[[OnText], Coroutine[Any, Any, Reply]]) -> None:
        """Start the request.

        Args:
            fetch: sends it; is given what to call with each part of the answer.
        """
        self.written: list[str] = []
        self._listeners: list[OnText] = []
        self._waiting = 0
        self._task = asyncio.create_task(fetch(self._add))
        self._task.add_done_callback(_retrieve)

    @property
    def has_waiters(self) -> bool:
        """Whether anyone still waits for the reply."""
        return self._waiting > 0

    async def wait(self, on_text: OnText) -> Reply:
        """The reply; what has been written so far is passed on at once.

        Raises:
            asyncio.CancelledError: the caller, or the request itself, was cancelled.
            ProviderError: there is no answer.
        """
        self._waiting += 1
        try:
            for text in self.written:
                self._pass_on(on_text, text)
            self._listeners.append(on_text)
            return await asyncio.shield(self._task)
        finally:
            if on_text in self._listeners:
                self._listeners.remove(on_text)
            self._waiting -= 1

    def cancel(self) -> None:
        """End the request, if it has no reply yet."""
        self._task.cancel()

    async def ended(self) -> None:
        """Wait until nothing more happens, and the connection is closed."""
        await asyncio.wait([self._task])

    def _add(self, text: str) -> None:
        self.written.append(text)
        for listener in list(self._listeners):
            self._pass_on(listener, text)

    def _pass_on(self, listener: OnText, text: str) -> None:
        try:
            listener(text)
        except Exception:
            # One who cannot show the answer does not take it from the others.
            _log.exception("a part of an answer could not be shown")
            if listener in self._listeners:
                self._listeners.remove(listener)


def _retrieve(task: asyncio.Task[Reply]) -> None:
    """An exception that all waiters have left is not reported by asyncio as a mistake."""
    if not task.cancelled():
        task.exception()
