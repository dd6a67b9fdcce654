"""Steps of counted work, with the remaining time."""

from __future__ import annotations

import math
import time
from collections.abc import Callable


class Remaining:
    """Adds to each step how many there are, and how long the rest of them takes.

    Args:
        show: shows a step.
        clock: gives seconds.
    """

    def __init__(
        self, show: Callable[[str], None], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._show = show
        self._clock = clock
        self._started: float | None = None

    def show(self, message: str, done: int = 0, total: int = 0) -> None:
        """Show a step; ``total`` is 0 if the number of steps is unknown."""
        if total and self._started is None:
            self._started = self._clock()
        counted = f" · {done} of {total}" if total else ""
        self._show(f"{message}{counted}{self._rest(done, total)}")

    def _rest(self, done: int, total: int) -> str:
        if not done or self._started is None:
            return ""
        left = math.ceil((self._clock() - self._started) / done * (total - done))
        return f" · {left // 60}:{left % 60:02} left"
