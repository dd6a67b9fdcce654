"""Losses that never leave the level at which they began."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterator
from statistics import median
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Rule, alarm
from fullgraph.training.anomalies.state import RunState

KIND = "plateau"
PATIENCE = 300
"""Steps. SageMaker Debugger's LossNotDecreasing has 10, which is the noise of single batches."""
WINDOW = 50
CHANCE = 0.05
"""Nearness to the loss of guessing, ln(classes), relative to it."""
LEAST_DECREASE = 0.02
"""Of the first level."""
_ADVICE = (
    "Check that the labels belong to the inputs, that the loss depends on the model's outputs, "
    "and try a learning rate that is 10 times higher or lower."
)


class Plateau(Rule):
    """The loss of a classification is still that of guessing after ``PATIENCE`` steps.

    Only classification: for other tasks the loss of an untrained model is not known, and the
    losses of adversarial and reinforcement learning stay level in healthy trainings.
    """

    kinds: ClassVar[tuple[str, ...]] = (KIND,)

    def __init__(self) -> None:
        self._first: list[float] = []
        self._last: deque[float] = deque(maxlen=WINDOW)
        self._is_told = False

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm."""
        loss = observation.value("loss")
        if not math.isfinite(loss) or self._is_told:
            return
        if len(self._first) < WINDOW:
            self._first.append(loss)
        self._last.append(loss)
        classes = state.rank(observation.rank).classes
        if observation.number < PATIENCE or len(self._last) < WINDOW or classes < 2:
            return
        now, start, chance = median(self._last), median(self._first), math.log(classes)
        if abs(now - chance) > CHANCE * chance or start - now > LEAST_DECREASE * start:
            return
        self._is_told = True
        evidence = (
            f"The median loss of the last {WINDOW} steps is {now:.4g}, that of the first was "
            f"{start:.4g}, and that of guessing among {classes} classes is {chance:.4g}."
        )
        yield alarm(
            KIND, observation, evidence, _ADVICE,
            values={"loss": now, "start": start, "chance": chance},
        )  # fmt: skip
