"""The usual level of a number and how much it varies, by median and MAD."""

from __future__ import annotations

import math
from collections import deque
from statistics import median

WINDOW = 50
"""Steps whose values are the usual ones."""
NORMAL_MAD = 1.4826
"""The standard deviation of a normal distribution by its median absolute deviation."""
LEAST_SPREAD = 0.05
"""In units of the logarithm. A number that hardly varies is not judged more strictly than one that
varies by 5 %."""


class Baseline:
    """The last values of a positive number, compared by their logarithms.

    The median and the MAD ignore up to half of the values, so that a spike does not raise the
    level that the next one is compared with.
    """

    def __init__(self, window: int = WINDOW) -> None:
        self._logs: deque[float] = deque(maxlen=window)

    def __len__(self) -> int:
        return len(self._logs)

    def add(self, value: float) -> None:
        """Takes in a value; one that is not positive and finite is ignored."""
        if 0 < value < math.inf:
            self._logs.append(math.log(value))

    @property
    def level(self) -> float:
        """The median; NaN without values."""
        return math.exp(median(self._logs)) if self._logs else math.nan

    def ratio(self, value: float) -> float:
        """How many times the usual level a value is; NaN without values."""
        return value / self.level if self._logs else math.nan

    def deviations(self, value: float) -> float:
        """How many standard deviations of the logarithm a positive value is above the level."""
        if not self._logs or not 0 < value < math.inf:
            return math.nan
        middle = median(self._logs)
        spread = NORMAL_MAD * median(abs(each - middle) for each in self._logs)
        return (math.log(value) - middle) / max(spread, LEAST_SPREAD)
