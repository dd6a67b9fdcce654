"""Gradients that are far greater than they were, or than those of the last layers."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.baseline import Baseline
from fullgraph.training.anomalies.episodes import Latch, Streaks
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Family, Row, Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Moment, Tensor

KIND = "exploding-gradient"
SUDDEN = 100.0
"""Times the usual norm, in one step. Gradient norms of healthy language models spike to about ten
times (Chowdhery et al. 2022, "PaLM", section 5.1, describe rare spikes as instabilities)."""
LASTING = 10.0
"""Times the usual norm, in ``LASTING_STEPS`` steps in a row with a raised loss."""
LASTING_STEPS = 3
LEAST_DEVIATIONS = 8.0
"""A number that varies over orders of magnitude is not judged by its ratio alone."""
LEAST_STEPS = 10
"""Before that there is no usual norm."""
BY_PARAMETERS = 1e3
"""Norm of the gradient by that of the parameters, in a step before there is a usual norm. With a
loss of about 1 and the customary initialisation, it is about 1 or below."""
_DIVIDE = ("Adam", "NAdam", "RAdam", "Adagrad", "RMSprop", "Adadelta", "Adafactor", "Rprop")
"""Their steps do not depend on the scale of the gradient, which is that of the loss."""
THROUGH_LAYERS = 1e4
"""Norm in a layer by that in the last layers, which an initialisation that keeps the variance
(He et al. 2015) holds near 1."""
_ADVICE = (
    "Lower the learning rate, clip the gradient (torch.nn.utils.clip_grad_norm_), and check the "
    "initialisation of the layer and the scale of the inputs and of the loss."
)


class ExplodingGradient(Rule):
    """A norm far above its own usual level with a raised loss, or far above the last layers'."""

    kinds: ClassVar[tuple[str, ...]] = (KIND,)
    rows = (
        Row(
            "exploding-gradient",
            Family.FLOW,
            "the norm of all gradients is 100 times its median, or 10 times in 3 steps with"
            " a raised loss; 1,000 times that of the parameters before it is known, if the "
            "optimizer does not divide by it; or 10,000 times that of later layers",
            "Chowdhery et al. 2022, PaLM, section 5.1; He et al. 2015",
            "norm of each gradient",
        ),
    )

    def __init__(self) -> None:
        self._latch, self._streaks = Latch(), Streaks()
        self._norms, self._losses = Baseline(), Baseline()

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """An alarm at the layer with the greatest gradient."""
        if observation.is_skipped:
            return
        norm = observation.value("unclipped_norm")
        norm = observation.value("gradient_norm") if math.isnan(norm) else norm
        loss = observation.value("loss")
        layers = _norms_by_parameter(observation, state)
        reason = self._against_history(observation, norm, loss) or _through_layers(layers)
        if not reason and len(self._norms) < LEAST_STEPS:
            reason = _against_parameters(observation, state, norm)
        self._norms.add(norm)
        self._losses.add(loss)
        if reason and self._latch.opens("gradient", observation.number):
            greatest = max(layers, key=lambda each: each[1], default=(None, norm))
            evidence = f"In step {observation.number} {reason}"
            if greatest[0] is not None:
                evidence += f"; the greatest is that of {greatest[0].name} ({greatest[1]:.3g})"
            yield alarm(
                KIND, observation, evidence + ".", _ADVICE, tensor=greatest[0],
                values={"gradient_norm": norm, "usual": self._norms.level},
            )  # fmt: skip

    def _against_history(self, observation: Observation, norm: float, loss: float) -> str:
        if len(self._norms) < LEAST_STEPS:
            return ""
        ratio, deviations = self._norms.ratio(norm), self._norms.deviations(norm)
        is_far = deviations > LEAST_DEVIATIONS
        raised = self._losses.deviations(loss) > 2.0 if len(self._losses) else True
        lasting = self._streaks.extend(
            "norm", is_far and raised and ratio > LASTING, observation.number
        )
        if (is_far and raised and ratio > SUDDEN) or lasting.length >= LASTING_STEPS:
            return (
                f"the norm of the gradient is {norm:.3g}, {ratio:.0f} times its median of the "
                f"{len(self._norms)} steps before ({self._norms.level:.3g})"
            )
        return ""

    def nearness(self) -> float:
        """How much of the steps in a row have been seen."""
        return self._streaks.longest() / LASTING_STEPS


def _norms_by_parameter(
    observation: Observation, state: RunState
) -> list[tuple[Tensor | None, float]]:
    sample = observation.sample(Moment.UNCLIPPED) or observation.sample(Moment.GRADIENT)
    found: list[tuple[Tensor | None, float]] = []
    for tensor in state.rank(observation.rank).matrices(observation.optimizer):
        statistics = sample.get(tensor.index)
        if statistics is not None and 0 < statistics.norm < math.inf:
            found.append((tensor, statistics.norm))
    return found


def _through_layers(layers: list[tuple[Tensor | None, float]]) -> str:
    if len(layers) < 3:
        return ""
    last = max(norm for _, norm in layers[-2:])
    greatest = max(norm for _, norm in layers)
    # A tiny gradient of the last layers is a finished training rather than an explosion.
    if greatest < 1.0 or greatest < THROUGH_LAYERS * last:
        return ""
    return f"the gradient grows {greatest / last:.3g} times from the last layers to the first"


def _against_parameters(observation: Observation, state: RunState, norm: float) -> str:
    if state.rank(observation.rank).optimizer(observation.optimizer).startswith(_DIVIDE):
        return ""
    sample = observation.sample(Moment.PARAMETER)
    squares = [s.norm**2 for s in sample.values() if math.isfinite(s.norm)]
    total = math.sqrt(sum(squares))
    if not squares or not total > 0 or not BY_PARAMETERS * total < norm < math.inf:
        return ""
    return (
        f"the norm of the gradient is {norm:.3g}, {norm / total:.3g} times that of the parameters"
    )
