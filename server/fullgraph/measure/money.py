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
    return (
        f"{price.hours:g} hours of eager mode at {price.per_hour:g} an hour cost {before:,.2f}; "
        f"with {arm.name} {after:,.2f}, a saving of {before - after:,.2f} "
        f"({least:,.2f} to {most:,.2f})"
    )
