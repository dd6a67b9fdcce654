"""Python's full garbage collections, in pauses of the user's work.

A server with a large file open holds many objects, and next to none of them are garbage in
cycles. Python looked at all of them every ten edits, for 150 ms or more with a file of 4,000
lines, and hovers waited for it.
"""

from __future__ import annotations

import asyncio
import gc

_PAUSE_SECONDS = 1.0
_NEVER = 1 << 30


class GarbageCollector:
    """Collects the oldest generation once no message has come for a moment."""

    def __init__(self) -> None:
        self._due = 0
        self._waiting: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Take the full collections of this process over from Python."""
        young, middle, self._due = gc.get_threshold()
        gc.set_threshold(young, middle, _NEVER)

    def message_came(self) -> None:
        """Wait for the next pause, which begins now; must be called in the event loop."""
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting = asyncio.get_running_loop().call_later(_PAUSE_SECONDS, self._collect)

    def _collect(self) -> None:
        self._waiting = None
        # As rarely as Python would: a user who only reads causes none.
        if gc.get_count()[2] > self._due:
            gc.collect()
