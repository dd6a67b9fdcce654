"""Which tensors are measured next, where there is no time for all of them."""

from __future__ import annotations

import math
from typing import Dict, Iterable, List, Set

_WEIGHT = 0.2
_SPREAD_FLOOR = 0.05
"""In units of a natural logarithm: what a norm moves by anyway."""


class Priority:
    """Ranks tensors by how much they moved relative to their history.

    A tensor's rank grows with the steps since it was measured, so that each has its turn.
    """

    def __init__(self) -> None:
        self._means: Dict[int, float] = {}
        self._spreads: Dict[int, float] = {}
        self._moved: Dict[int, float] = {}
        self._last: Dict[int, int] = {}
        self.wanted: Set[int] = set()
        """Places that somebody asked for: they come first."""

    def chosen(self, places: Iterable[int], step: int, count: int) -> List[int]:
        """The ``count`` places to measure in this step, in the order of ``places``."""
        listed = list(places)
        if count >= len(listed):
            best = set(listed)
        else:
            best = set(sorted(listed, key=lambda place: -self._urgency(place, step))[:count])
        for place in best:
            self._last[place] = step
        return [place for place in listed if place in best]

    def learn(self, place: int, norm: float) -> None:
        """A tensor's norm was measured."""
        if not math.isfinite(norm) or norm <= 0:
            self._moved[place] = math.inf
            return
        value = math.log(norm)
        mean = self._means.get(place)
        if mean is None:
            self._means[place], self._spreads[place] = value, _SPREAD_FLOOR
            return
        away = abs(value - mean)
        self._moved[place] = away / (self._spreads[place] + _SPREAD_FLOOR)
        self._means[place] = mean + _WEIGHT * (value - mean)
        self._spreads[place] += _WEIGHT * (away - self._spreads[place])

    def _urgency(self, place: int, step: int) -> float:
        if place in self.wanted or place not in self._last:
            return math.inf
        return (1 + self._moved.get(place, 0.0)) * (step - self._last[place])
