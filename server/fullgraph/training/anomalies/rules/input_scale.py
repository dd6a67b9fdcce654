"""Inputs whose scale or mean changes during the training."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.baseline import NORMAL_MAD, Baseline
from fullgraph.training.anomalies.batch import Leaf, leaves_of
from fullgraph.training.anomalies.episodes import Latch, Streaks
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Family, Row, Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Kind, Tensor

KIND = "unscaled-inputs"
FACTOR = 10.0
"""Between the standard deviation of a batch and the usual one."""
LEAST_DEVIATIONS = 8.0
"""Batches whose own scale varies are not judged by the factor alone."""
LEAST_BATCHES = 8
BATCHES = 2
"""In a row: one batch may be of outliers, or of padding."""
FIRST_BATCHES = 8
"""Whose means are the usual ones."""
MOVED = 1.0
"""Standard deviations of a batch that the mean may move: a classifier of one feature would tell
most new inputs from the first ones."""
MOVED_BATCHES = 3
_DRIFT_ADVICE = (
    "Compare the first inputs with the present ones: another source or file, a calibration, an "
    "augmentation that adds up, or data that is read in its order without shuffling."
)
_ADVICE = (
    "Look for operations that change the data in place (div_, sub_, x /= 255, NumPy views), which "
    "are applied again in each epoch, and for a part of the data with other units."
)


class InputScale(Rule):
    """The standard deviation or the mean of floating-point inputs leaves its usual level."""

    kinds: ClassVar[tuple[str, ...]] = (KIND,)
    rows = (
        Row(
            "unscaled-inputs",
            Family.DATA,
            "the deviation of the inputs is 10 times what it was, or a tenth, in 2 batches",
            "",
            "statistics of batches, as the budget allows",
        ),
        Row(
            "unscaled-inputs",
            Family.DATA,
            "the mean of the inputs is one deviation from that of the first 8 batches, and 8 "
            "times as far as theirs vary, in 3 batches",
            "Rabanser et al. 2019, Failing Loudly",
            "statistics of batches, as the budget allows",
        ),
    )

    def __init__(self) -> None:
        self._latch, self._streaks, self._usual = Latch(), Streaks(), Baseline()
        self._means: list[float] = []

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm each time that it begins."""
        for event in observation.of_kind(Kind.BATCH):
            leaves, step = leaves_of(event), observation.number
            if not leaves or not leaves[0].is_floating or not leaves[0].deviation > 0:
                continue
            yield from self._drift(leaves[0], observation, state)
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
                yield alarm(
                    KIND, observation, evidence, _ADVICE, step=streak.first,
                    tensor=_first_layer(observation, state),
                    values={"deviation": deviation, "usual": usual},
                )  # fmt: skip

    def _drift(self, inputs: Leaf, observation: Observation, state: RunState) -> Iterator[Alarm]:
        if len(self._means) < FIRST_BATCHES:
            self._means.append(inputs.mean)
            return
        usual = median(self._means)
        spread = NORMAL_MAD * median(abs(each - usual) for each in self._means)
        moved, level = abs(inputs.mean - usual), self._usual.level
        is_far = moved > MOVED * max(inputs.deviation, level)
        is_far = is_far and moved > LEAST_DEVIATIONS * spread
        streak = self._streaks.extend("mean", is_far, observation.number)
        if streak.length >= MOVED_BATCHES and self._latch.opens(KIND, observation.number):
            evidence = (
                f"Since step {streak.first} the inputs have a mean of {inputs.mean:.4g}; that of "
                f"the first {FIRST_BATCHES} batches was {usual:.4g}, with a standard deviation of "
                f"{level:.4g} within a batch."
            )
            yield alarm(
                KIND, observation, evidence, _DRIFT_ADVICE, step=streak.first,
                tensor=_first_layer(observation, state),
                values={"mean": inputs.mean, "usual": usual},
            )  # fmt: skip


def _first_layer(observation: Observation, state: RunState) -> Tensor | None:
    tensors = state.rank(observation.rank).tensors
    return next((t for _, t in sorted(tensors.items()) if t.kind == "parameter"), None)
