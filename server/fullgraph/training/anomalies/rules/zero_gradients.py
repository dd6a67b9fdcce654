"""Gradients that are all zero, although there is a loss."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.episodes import Latch, Streaks
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Family, Row, Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Kind, Moment

KIND = "zero-gradients"
OBSERVATIONS = 2
UNDERFLOWN = 0.5
"""Share of the elements of a float16 gradient that are zero: magnitudes below 2**-24 are
(Micikevicius et al. 2018, "Mixed Precision Training", section 3.2)."""
LAYERS = 0.5
"""Share of the layers in float16 that are concerned."""
_ADVICE = (
    "Look for a reset of the gradients between the backward pass and the step, a factor of zero in "
    "the loss, and outputs where the activation function is flat."
)
_HALF_ADVICE = (
    "Small gradients are zero in float16: scale the loss with torch.amp.GradScaler and keep the "
    "parameters in float32 under torch.autocast, or use bfloat16."
)


class ZeroGradients(Rule):
    """The norm of all gradients is zero, or most of what is in float16.

    With a loss of zero there is nothing to learn, and zero is right.
    """

    kinds: ClassVar[tuple[str, ...]] = (KIND,)
    rows = (
        Row(
            "zero-gradients",
            Family.FLOW,
            "all gradients are zero, or most elements of half of the layers in float16, in "
            "2 observations",
            "Micikevicius et al. 2018, Mixed Precision Training, section 3.2",
            "norm of each gradient",
        ),
    )

    def __init__(self) -> None:
        self._latch, self._streaks = Latch(), Streaks()

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm until there are gradients again."""
        loss, norm = observation.value("loss"), observation.value("gradient_norm")
        if observation.is_skipped or loss == 0 or math.isnan(norm):
            return
        step = observation.number
        all_zero = self._streaks.extend("all", norm == 0, step)
        most = self._streaks.extend("half", self._is_underflown(observation, state), step)
        streak, what, advice = all_zero, "All gradients have been zero", _ADVICE
        if most.length and not all_zero.length:
            what, advice = "Most elements of the float16 gradients have been zero", _HALF_ADVICE
            streak = most
        if streak.length < OBSERVATIONS or not self._latch.opens(KIND, step):
            return
        # Another rule names the reset that has zeroed them.
        if not any(event.data["discarded"] for event in observation.of_kind(Kind.DISCARDED)):
            evidence = f"{what} since step {streak.first}, with a loss of {loss:.4g}."
            yield alarm(
                KIND, observation, evidence, advice, step=streak.first, values={"loss": loss}
            )

    def _is_underflown(self, observation: Observation, state: RunState) -> bool:
        gradients = observation.sample(Moment.GRADIENT)
        shares = [
            gradients[tensor.index].zeros / tensor.elements
            for tensor in state.rank(observation.rank).matrices(observation.optimizer)
            if tensor.dtype == "float16" and tensor.index in gradients and tensor.elements
        ]
        return bool(shares) and sum(s > UNDERFLOWN for s in shares) >= LAYERS * len(shares)

    def nearness(self) -> float:
        """How much of the observations in a row have been seen."""
        return self._streaks.longest() / OBSERVATIONS
