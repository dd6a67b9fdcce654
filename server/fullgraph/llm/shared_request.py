"""A request for which several may wait, and those that were made a moment ago."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any

from fullgraph.llm.providers.provider import OnText, ProviderError
from fullgraph.llm.request import Reply

_log = logging.getLogger(__name__)
MAX_REPLIES = 200
MAX_CHARACTERS = 4_000_000
FAILURE_SECONDS = 30.0
"""A request that failed is not sent again within this time, unless the user asks for it."""
MAX_FAILURE_SECONDS = 600.0
"""The same where the service wants to be left alone for longer."""


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


class RecentReplies:
    """The replies that were used last, bounded in number and size."""

    def __init__(self) -> None:
        self._replies: OrderedDict[str, Reply] = OrderedDict()
        self._size = 0

    def get(self, name: str) -> Reply | None:
        """The reply under a name; None if there is none."""
        reply = self._replies.get(name)
        if reply is not None:
            self._replies.move_to_end(name)
        return reply

    def put(self, name: str, reply: Reply) -> None:
        """Keep a reply; the ones that were not used for the longest time make room."""
        old = self._replies.pop(name, None)
        self._size += len(reply.text) - (len(old.text) if old else 0)
        self._replies[name] = reply
        while len(self._replies) > MAX_REPLIES or self._size > MAX_CHARACTERS:
            _, removed = self._replies.popitem(last=False)
            self._size -= len(removed.text)

    def clear(self) -> None:
        """Forget them."""
        self._replies.clear()
        self._size = 0


class RecentFailures:
    """Why requests failed a short time ago."""

    def __init__(self) -> None:
        self._failures: dict[str, tuple[ProviderError, float]] = {}

    def get(self, name: str) -> ProviderError | None:
        """The failure of a request; None if it was too long ago to count."""
        self._expire()
        failure = self._failures.get(name)
        # Another object: a raised one carries the traceback of where it was raised.
        return failure[0].copy() if failure else None

    def put(self, name: str, failure: ProviderError) -> None:
        """Remember a failure for as long as the service wants to be left alone."""
        self._expire()
        wait = min(max(FAILURE_SECONDS, failure.retry_seconds or 0.0), MAX_FAILURE_SECONDS)
        self._failures[name] = failure.copy(), time.monotonic() + wait

    def remove(self, name: str) -> None:
        """Forget a failure: the request has an answer."""
        self._failures.pop(name, None)

    def clear(self) -> None:
        """Forget them."""
        self._failures.clear()

    def _expire(self) -> None:
        now = time.monotonic()
        for name in [name for name, (_, until) in self._failures.items() if now >= until]:
            del self._failures[name]
