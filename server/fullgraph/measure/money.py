"""What a speed-up is worth."""

from __future__ import annotations

from dataclasses import dataclass

from fullgraph.measure.results import ArmResult, Results
from fullgraph.measure.statistics import Interval


@dataclass(frozen=True)
class Price:
    """A workload as it is in eager mode.

    Attributes:
        hours: how long it runs.
        per_hour: what an hour of the device costs, in any currency.
    """

    hours: float
    per_hour: float


def cost_in_words(price: Price, results: Results, arm: ArmResult, ratio: Interval) -> str:
    """What the workload costs in eager mode and by an arm, with the interval of the difference."""
    start = max(0.0, arm.start_seconds - results.eager.start_seconds) / 3600

    def cost(speed_up: float) -> float:
        return (price.hours / speed_up + start) * price.per_hour

    eager = price.hours * price.per_hour
    least, most = eager - cost(ratio.low), eager - cost(ratio.high)
    before, after = eager, cost(ratio.estimate)
    saving, ends = before - after, (least, most)
    what = "a saving of"
    if saving < 0:
        saving, ends, what = -saving, (0 - most, 0 - least), "an extra cost of"
    return (
        f"{price.hours:g} hours of eager mode at {price.per_hour:g} an hour cost {before:,.2f}; "
        f"with {arm.name} {after:,.2f}, {what} {saving:,.2f} ({ends[0]:,.2f} to {ends[1]:,.2f})"
    )
