"""Inputs whose scale changes during the training."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.baseline import Baseline
from fullgraph.training.anomalies.batch import leaves_of
from fullgraph.training.anomalies.episodes import Latch, Streaks
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Family, Row, Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Kind

KIND = "unscaled-inputs"
FACTOR = 10.0
"""Between the standard deviation of a batch and the usual one."""
LEAST_DEVIATIONS = 8.0
"""Batches whose own scale varies are not judged by the factor alone."""
LEAST_BATCHES = 8
BATCHES = 2
"""In a row: one batch may be of outliers, or of padding."""
_ADVICE = (
    "Look for operations that change the data in place (div_, sub_, x /= 255, NumPy views), which "
    "are applied again in each epoch, and for a part of the data with other units."
)


class InputScale(Rule):
    """The standard deviation of floating-point inputs leaves its usual level."""

    kinds: ClassVar[tuple[str, ...]] = (KIND,)
    rows = (
        Row(
            "unscaled-inputs",
            Family.DATA,
            "the deviation of the inputs is 10 times what it was, or a tenth, in 2 batches",
            "",
            "statistics of batches, as the budget allows",
        ),
    )

    def __init__(self) -> None:
        self._latch, self._streaks, self._usual = Latch(), Streaks(), Baseline()

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm each time that it begins."""
        for event in observation.of_kind(Kind.BATCH):
            leaves, step = leaves_of(event), observation.number
            if not leaves or not leaves[0].is_floating or not leaves[0].deviation > 0:
                continue
            deviation, usual = leaves[0].deviation, self._usual.level
            ratio = self._usual.ratio(deviation)
            is_far = (
                len(self._usual) >= LEAST_BATCHES
                and not 1 / FACTOR <= ratio <= FACTOR
                and abs(self._usual.deviations(deviation)) > LEAST_DEVIATIONS
            )
            self._usual.add(deviation)
            streak = self._streaks.extend(KIND, is_far, step)
            if streak.length >= BATCHES and self._latch.opens(KIND, step):
                evidence = (
                    f"Since step {streak.first} the inputs have a standard deviation of "
                    f"{deviation:.4g}; it was {usual:.4g} before."
                )
                tensors = state.rank(observation.rank).tensors
                first = next((t for _, t in sorted(tensors.items()) if t.kind == "parameter"), None)
                yield alarm(
                    KIND, observation, evidence, _ADVICE, step=streak.first, tensor=first,
                    values={"deviation": deviation, "usual": usual},
                )  # fmt: skip
