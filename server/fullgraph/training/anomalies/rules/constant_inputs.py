"""Inputs that are the same number everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.batch import OTHER_NAMES, Leaf, leaves_of
from fullgraph.training.anomalies.episodes import Latch, Streaks
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Kind

KIND = "constant-inputs"
BATCHES = 2
"""In a row. One batch may consist of padding."""
LEAST_ELEMENTS = 32
_ADVICE = (
    "Look at one sample of the dataset, and at what the transforms and the collate function make "
    "of it: a division by zero, a mask of zeros, or a buffer that is never filled."
)


class ConstantInputs(Rule):
    """All elements of the inputs have one value, batch after batch.

    Inputs are the first tensor of a batch, if it has more than one dimension.
    """

    kinds: ClassVar[tuple[str, ...]] = (KIND,)

    def __init__(self) -> None:
        self._latch, self._streaks = Latch(), Streaks()

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm until the inputs vary again."""
        kinds = (Kind.BATCH, Kind.MODEL_INPUTS)
        for kind, event in ((k, each) for k in kinds for each in observation.of_kind(k)):
            leaves = leaves_of(event)
            if not leaves:
                continue
            inputs, step = leaves[0], observation.number
            streak = self._streaks.extend(kind, _is_constant(inputs), step)
            if streak.length >= BATCHES and self._latch.opens(KIND, step):
                evidence = (
                    f"All elements of the inputs, of shape {list(inputs.shape)}, have been "
                    f"{inputs.low:.4g} since step {streak.first}."
                )
                values = {"value": inputs.low}
                yield alarm(KIND, observation, evidence, _ADVICE, step=streak.first, values=values)


def _is_constant(inputs: Leaf) -> bool:
    is_other = any(part in inputs.name.lower() for part in OTHER_NAMES)
    is_large = len(inputs.shape) > 1 and inputs.elements >= LEAST_ELEMENTS
    return is_large and not is_other and inputs.low == inputs.high
