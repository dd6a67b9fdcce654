"""Units of sigmoid and tanh layers that have reached their bounds."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.episodes import Latch
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Family, Row, Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Histogram, Moment

KIND = "saturated-units"
BOUNDS = {
    "Tanh": (-1.0, 1.0),
    "Sigmoid": (0.0, 1.0),
    "Hardsigmoid": (0.0, 1.0),
    "Hardtanh": (-1.0, 1.0),
}
MARGIN = 0.03
"""Outputs nearer to a bound, in units of the range: there a sigmoid's derivative is below 12 % of
its greatest."""
MOST_SATURATED = 0.8
"""Share of the outputs. SageMaker Debugger's rule SaturatedActivation has 0.5 of a layer."""
TANH_RMS = 0.97
"""Root mean square of tanh outputs where at least ``MOST_SATURATED`` of them are near a bound."""
_ADVICE = (
    "Scale the inputs, use a smaller initialisation before the activation, put a normalisation "
    "layer before it, or lower the learning rate."
)


class SaturatedUnits(Rule):
    """Outputs of a bounded activation that are almost all near the bounds.

    The derivative there is almost zero, so that the layers before learn slowly. A histogram
    decides; without one, the root mean square of tanh outputs.
    """

    kinds: ClassVar[tuple[str, ...]] = (KIND,)
    rows = (
        Row(
            "saturated-units",
            Family.FLOW,
            "80 % of the outputs of tanh or sigmoid are within 3 % of their bounds",
            "SageMaker Debugger, rule SaturatedActivation",
            "histograms or norms of outputs",
        ),
    )

    def __init__(self) -> None:
        self._latch = Latch()

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """An alarm for each saturated layer."""
        shares: dict[int, float] = {}
        for histogram in observation.histograms:
            tensor = state.tensor(observation, histogram.tensor)
            if histogram.moment == Moment.ACTIVATION and tensor and tensor.layer in BOUNDS:
                shares[histogram.tensor] = _saturated_share(histogram, *BOUNDS[tensor.layer])
        for place, statistics in observation.sample(Moment.ACTIVATION).items():
            tensor = state.tensor(observation, place)
            if tensor is None or tensor.layer not in ("Tanh", "Hardtanh") or place in shares:
                continue
            rms = statistics.norm / math.sqrt(max(1, tensor.elements))
            if TANH_RMS <= rms <= 1.0:
                shares[place] = MOST_SATURATED
        for place, share in sorted(shares.items()):
            tensor = state.tensor(observation, place)
            if share < MOST_SATURATED or not self._latch.opens(place, observation.number):
                continue
            name = tensor.name if tensor else ""
            evidence = (
                f"In step {observation.number} at least {share:.0%} of the outputs of {name} are "
                "near the bounds of the activation."
            )
            yield alarm(
                KIND, observation, evidence, _ADVICE, tensor=tensor, values={"share": share}
            )


def _saturated_share(histogram: Histogram, low: float, high: float) -> float:
    """The share of elements in bins that lie near one of the bounds as a whole."""
    total, margin = sum(histogram.counts), MARGIN * (high - low)
    if not total:
        return 0.0
    width = (histogram.high - histogram.low) / len(histogram.counts)
    near = 0
    for place, count in enumerate(histogram.counts):
        middle = histogram.low + (place + 0.5) * width
        near += count if middle < low + margin or middle > high - margin else 0
    return near / total
