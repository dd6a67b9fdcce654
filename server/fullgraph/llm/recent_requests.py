"""What is kept in memory of the last requests."""

from __future__ import annotations

import time
from collections import OrderedDict

from fullgraph.llm.providers.provider import ProviderError
from fullgraph.llm.request import Reply

MAX_REPLIES = 200
MAX_CHARACTERS = 4_000_000
FAILURE_SECONDS = 30.0
"""A request that failed is not sent again within this time, unless the user asks for it."""
MAX_FAILURE_SECONDS = 600.0
"""The same where the service wants to be left alone for longer."""


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
