"""Whether a loss is out of the range of the losses before it."""

from __future__ import annotations

import math
import sys

_WEIGHT = 0.1
_FACTOR = 4.0
_STEPS = 10


class Movement:
    """Follows a loss: its running mean and its mean distance from it."""

    def __init__(self) -> None:
        self._mean = 0.0
        self._distance = 0.0
        self._seen = 0
        self._low, self._high = -sys.float_info.max, sys.float_info.max

    def is_unusual(self, value: float) -> bool:
        """Whether a value is not finite, or far from the ones before."""
        return not self._low <= value <= self._high

    def learn(self, value: float) -> None:
        """The next value."""
        if not math.isfinite(value):
            return
        weight = max(_WEIGHT, 1 / (self._seen + 1))
        away = abs(value - self._mean)
        self._mean += weight * (value - self._mean)
        if self._seen:
            self._distance += weight * (away - self._distance)
        self._seen += 1
        if self._seen >= _STEPS:
            self._low = self._mean - _FACTOR * self._distance
            self._high = self._mean + _FACTOR * self._distance
