"""Learning rates that are suddenly different."""

from __future__ import annotations

from typing import Any, Dict

_FACTOR = 1.5
"""A schedule changes the rate by less from one step to the next, but for its first steps."""


class RateChanges:
    """Remembers the learning rate of each optimizer's first group."""

    def __init__(self) -> None:
        self._rates: Dict[int, float] = {}

    def is_changed(self, place: int, rate: Any) -> bool:
        """Whether a rate is far from that of the step before.

        Args:
            place: of the optimizer in the table.
            rate: a tensor is not waited for, and is no change.
        """
        if not isinstance(rate, float):
            return False
        before = self._rates.get(place)
        if before == rate:
            return False
        self._rates[place] = rate
        if before is None:
            return False
        low, high = sorted((abs(before), abs(rate)))
        return high > _FACTOR * low
