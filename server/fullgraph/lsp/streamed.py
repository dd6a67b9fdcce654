"""Sends a model's answer to the client while it is written."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from fullgraph.llm.answers.partial import partial_object

INTERVAL = 0.1
"""Seconds between two notifications: each carries all that is written so far."""


class Streamed:
    """Collects the parts of an answer, and hands on what can be read of them."""

    def __init__(self, send: Callable[[dict[str, Any]], None]) -> None:
        """Begin with an empty answer.

        Args:
            send: called with the answer's properties as far as they are written.
        """
        self._send = send
        self._parts: list[str] = []
        self._later: asyncio.TimerHandle | None = None

    def add(self, text: str) -> None:
        """Take the next part; it is sent soon."""
        self._parts.append(text)
        if self._later is None:
            self._later = asyncio.get_running_loop().call_later(INTERVAL, self._flush)

    def end(self) -> None:
        """Send nothing more."""
        if self._later is not None:
            self._later.cancel()
            self._later = None

    def _flush(self) -> None:
        self._later = None
        self._send(partial_object("".join(self._parts)))
