"""The median of repeated measurements, and how far they are apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Sequence

if TYPE_CHECKING:
    from fullgraph_worker.protocol.wire import Spread

FEW_CALLS = 4
"""Of fewer calls, a spread is the range of all; of others, the middle half."""


class Median(NamedTuple):
    """Of some measurements.

    Attributes:
        seconds: the median.
        spread: the quartiles, or the extremes of fewer than four.
    """

    seconds: float
    spread: Spread

    def is_within(self, part: float) -> bool:
        """Whether the spread is at most this part of the median."""
        return self.spread.high - self.spread.low <= part * self.seconds


def median(values: Sequence[float]) -> Median:
    """The median of ``values``, 0 if there are none."""
    # Who only words a spread measures none, and needs neither.
    import statistics

    from fullgraph_worker.protocol.wire import Spread

    if not values:
        return Median(0.0, Spread())
    low, high = min(values), max(values)
    if len(values) >= FEW_CALLS:
        low, _, high = statistics.quantiles(values, n=4, method="inclusive")
    return Median(statistics.median(values), Spread(low, high))
