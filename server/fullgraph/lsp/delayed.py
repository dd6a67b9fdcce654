"""Work that is delayed until there has been no request for it for a moment."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

_DELAY_SECONDS = 0.4


class Delayed:
    """Runs an action a moment after the last request for it."""

    def __init__(self) -> None:
        self._waiting: dict[str, asyncio.TimerHandle] = {}

    def do(self, name: str, action: Callable[[], None]) -> None:
        """Do ``action``, unless ``name`` is requested again before that."""
        waiting = self._waiting.pop(name, None)
        if waiting is not None:
            waiting.cancel()

        def act() -> None:
            self._waiting.pop(name, None)
            action()

        self._waiting[name] = asyncio.get_running_loop().call_later(_DELAY_SECONDS, act)
