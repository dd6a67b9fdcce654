"""Optimizers that maximise the loss of a classification."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Kind

KIND = "negative-loss"
NEAR = 0.5
"""Distance of the first loss from ln(classes), relative to it. What a model has learned can be
unlearned by maximising the loss: there the first loss is small."""
_FUNCTION = "NllLoss"
_ADVICE = "Create the optimizer without maximize=True, or change the sign of the loss."


class MaximisedLoss(Rule):
    """``maximize=True`` where the first loss is the cross-entropy of an untrained model."""

    kinds: ClassVar[tuple[str, ...]] = (KIND,)

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm, in the first step."""
        classes, loss = state.rank(observation.rank).classes, observation.value("loss")
        if observation.number != 0 or classes < 2:
            return
        chance = math.log(classes)
        is_cross_entropy = any(
            str((event.data.get("target") or {}).get("function", "")).startswith(_FUNCTION)
            for event in observation.of_kind(Kind.LOSS_GRAPH)
        )
        if not is_cross_entropy or not abs(loss - chance) < NEAR * chance:
            return
        for event in observation.of_kind(Kind.OPTIONS):
            if any(group.get("maximize") is True for group in event.data["groups"]):
                evidence = (
                    f"{event.data['name']} maximises the loss (maximize=True), a cross-entropy "
                    f"that is {loss:.4g} in the first step."
                )
                yield alarm(KIND, observation, evidence, _ADVICE, values={"loss": loss})
                return
