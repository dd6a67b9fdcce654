"""Losses of a classification that are below zero."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Rule, alarm
from fullgraph.training.anomalies.state import RunState

KIND = "negative-loss"
NEAR = 0.5
"""Distance of the first loss from minus ln(classes), relative to it."""
_ADVICE = (
    "Check the sign of the loss, and that nll_loss gets log_softmax outputs rather than "
    "probabilities."
)


class NegativeLoss(Rule):
    """The first loss of a classification is negative.

    Cross-entropy is never negative. It is near -ln(classes) at the start if its sign is wrong,
    and near -1/classes if ``nll_loss`` gets probabilities; other losses of a task with integer
    labels lie elsewhere.
    """

    kinds: ClassVar[tuple[str, ...]] = (KIND,)

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm, in the first step."""
        loss, classes = observation.value("loss"), state.rank(observation.rank).classes
        if observation.number != 0 or not loss < 0 or classes < 2:
            return
        for expected, reason in (
            (-math.log(classes), f"-ln({classes}): its sign is wrong"),
            (-1 / classes, f"-1/{classes}: nll_loss gets probabilities"),
        ):
            if abs(loss - expected) < NEAR * abs(expected):
                evidence = f"The first loss is {loss:.4g}, near {reason}."
                yield alarm(KIND, observation, evidence, _ADVICE, values={"loss": loss})
                return
