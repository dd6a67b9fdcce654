"""Gradients that become so small on their way to the first layers that these do not learn."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.episodes import Latch, Streaks
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Family, Row, Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Moment

KIND = "vanishing-gradient"
BY_LAST_LAYERS = 1e-4
"""Root mean square of a layer's gradient by the greatest of the layers after it. Ten sigmoid
layers, each with a derivative of at most 1/4, make 1e-6 (Glorot and Bengio 2010)."""
BY_PARAMETER = 1e-5
"""Norm of the gradient by that of the parameter."""
OBSERVATIONS = 2
"""A single batch may happen to have no signal for a layer."""
_ADVICE = (
    "Use ReLU or GELU instead of sigmoid or tanh, an initialisation that keeps the variance, "
    "normalisation layers, or residual connections."
)


class VanishingGradient(Rule):
    """A layer whose gradient is tiny beside that of later layers, and beside its parameters.

    Both must hold: at the end of a training all gradients become small together, and a layer of
    few inputs has a small one by nature. Exact zeros are another kind, ``dead-units``.
    """

    kinds: ClassVar[tuple[str, ...]] = (KIND,)
    rows = (
        Row(
            "vanishing-gradient",
            Family.FLOW,
            "the gradient of a layer is 10,000 times smaller than that of a later one, and "
            "1e-5 of its weight, in 2 observations",
            "Glorot and Bengio 2010",
            "norm of each gradient",
        ),
    )

    def __init__(self) -> None:
        self._latch, self._streaks = Latch(), Streaks()

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """An alarm at the first layer that is concerned."""
        if observation.is_skipped or not observation.sample(Moment.GRADIENT):
            return
        parameters = observation.sample(Moment.PARAMETER)
        gradients = observation.sample(Moment.GRADIENT)
        small, greatest_after = [], 0.0
        for tensor in reversed(state.rank(observation.rank).matrices(observation.optimizer)):
            gradient, parameter = gradients.get(tensor.index), parameters.get(tensor.index)
            if gradient is None or not 0 < gradient.norm < math.inf or not gradient.is_finite:
                continue
            size = gradient.norm / math.sqrt(max(1, tensor.elements))
            by_parameter = (
                gradient.norm / parameter.norm if parameter and parameter.norm > 0 else 0.0
            )
            if size < BY_LAST_LAYERS * greatest_after and by_parameter < BY_PARAMETER:
                small.append((size, tensor, greatest_after))
            greatest_after = max(greatest_after, size)
        streak = self._streaks.extend("layers", bool(small), observation.number)
        if streak.length < OBSERVATIONS or not self._latch.opens("layers", observation.number):
            return
        size, tensor, after = small[-1]
        evidence = (
            f"Since step {streak.first} the gradient of {tensor.name} has a root mean square of "
            f"{size:.3g}, {after / size:.3g} times less than in later layers; {len(small)} layers "
            "are affected."
        )
        yield alarm(
            KIND, observation, evidence, _ADVICE, step=streak.first, tensor=tensor,
            values={"rms": size, "after": after, "layers": len(small)},
        )  # fmt: skip

    def nearness(self) -> float:
        """How much of the observations in a row have been seen."""
        return self._streaks.longest() / OBSERVATIONS
