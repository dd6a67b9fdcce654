"""Whether a loss is out of the range of the losses before it."""

from __future__ import annotations

import math

_WEIGHT = 0.1
_FACTOR = 4.0
_STEPS = 10


class Movement:
    """Follows a loss: its running mean and its mean distance from it."""

    def __init__(self) -> None:
        self._mean = 0.0
        self._distance = 0.0
        self._seen = 0

    def is_unusual(self, value: float) -> bool:
        """Whether the next value is not finite, or far from the ones before."""
        if not math.isfinite(value):
            return True
        away = abs(value - self._mean)
        is_unusual = self._seen >= _STEPS and away > _FACTOR * self._distance
        weight = max(_WEIGHT, 1 / (self._seen + 1))
        self._mean += weight * (value - self._mean)
        if self._seen:
            self._distance += weight * (away - self._distance)
        self._seen += 1
        return is_unusual
