"""One alarm for each cause until it ends, and conditions that must hold for several steps."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

CALM = 50
"""Steps without a cause after which it counts as a new one."""


class Latch:
    """Lets the first alarm of each cause through."""

    def __init__(self, calm: int = CALM) -> None:
        self._calm = calm
        self._last: dict[Hashable, int] = {}

    def opens(self, cause: Hashable, step: int) -> bool:
        """Whether a cause that holds in this step is new."""
        last = self._last.get(cause)
        self._last[cause] = step
        return last is None or step - last > self._calm


class Streak(NamedTuple):
    """Observations in a row for which a condition holds."""

    first: int
    length: int


class Streaks:
    """Counts for each key how long its condition has held."""

    def __init__(self) -> None:
        self._open: dict[Hashable, Streak] = {}

    def extend(self, key: Hashable, holds: bool, step: int) -> Streak:
        """The streak with this observation; its length is 0 if the condition does not hold."""
        if not holds:
            self._open.pop(key, None)
            return Streak(step, 0)
        first, length = self._open.get(key, Streak(step, 0))
        self._open[key] = Streak(first, length + 1)
        return self._open[key]

    def longest(self) -> int:
        """The length of the longest one that goes on."""
        return max((streak.length for streak in self._open.values()), default=0)
