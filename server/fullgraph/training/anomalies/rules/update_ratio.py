"""Updates that are too large or too small for the parameters."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.episodes import Latch, Streaks
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Family, Row, Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Moment, Tensor

LARGE_KIND, SMALL_KIND = "large-update", "small-update"
LARGE = 1.0
"""Norm of an update by that of the parameters, over the whole model, twice in a row: each step
replaces what was there. About 1e-3 is customary (Karpathy, CS231n notes, "Ratio of
weights:updates"). A model that starts at zero is above it once."""
HUGE = 3.0
"""The same in a single step."""
LARGE_IN_LAYER = 10.0
"""Of one layer, in two observations in a row: SageMaker Debugger's default of
WeightUpdateRatio. Layers that start at zero have a large ratio once, by design."""
SMALL = 1e-8
"""SageMaker Debugger's default; below the resolution of float32 (6e-8)."""
SMALL_OBSERVATIONS = 3
LARGE_ADVICE = "Lower the learning rate (a factor of 10 to 1000), or use warm-up."
SMALL_ADVICE = "Raise the learning rate, or check the scheduler and the scale of the loss."


class UpdateRatio(Rule):
    """The norm of the update by the norm of the parameters, of the model and of each layer."""

    kinds: ClassVar[tuple[str, ...]] = (LARGE_KIND, SMALL_KIND)
    rows = (
        Row(
            "large-update",
            Family.FLOW,
            "an update has the norm of the parameters in 2 observations, 3 times of it in "
            "one, or 10 times of a layer's in 2",
            "Karpathy, CS231n notes, Ratio of weights:updates; SageMaker Debugger, "
            "WeightUpdateRatio",
            "norms of parameters and updates",
        ),
        Row(
            "small-update",
            Family.FLOW,
            "an update has less than 1e-8 of the norm of the parameters, in 3 observations",
            "SageMaker Debugger, rule WeightUpdateRatio",
            "norms of parameters and updates",
        ),
    )

    def __init__(self) -> None:
        self._latch, self._streaks = Latch(), Streaks()
        self._last_rate = math.inf

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """An alarm at the layer with the greatest or the smallest ratio."""
        if observation.is_skipped:
            return
        ratio = observation.update_ratio
        layers = _by_layer(observation, state)
        top = max(layers, key=lambda each: each[1], default=None)
        streak = self._streaks.extend(
            "layer", top is not None and top[1] > LARGE_IN_LAYER, observation.number
        )
        step = observation.number
        model = self._streaks.extend("model", LARGE < ratio < math.inf, step)
        is_large = HUGE < ratio < math.inf or model.length >= 2 or streak.length >= 2
        if is_large and self._latch.opens("large", step):
            first = min([each.first for each in (model, streak) if each.length], default=step)
            yield _alarm(LARGE_KIND, observation, ratio, top, LARGE_ADVICE, first)
        rate = observation.value("learning_rate")
        is_small = 0 < ratio < SMALL and rate > 0 and not rate > self._last_rate
        self._last_rate = rate
        streak = self._streaks.extend("small", is_small, step)
        if streak.length >= SMALL_OBSERVATIONS and self._latch.opens("small", step):
            least = min(layers, key=lambda each: each[1], default=None)
            yield _alarm(SMALL_KIND, observation, ratio, least, SMALL_ADVICE, streak.first)


def _by_layer(observation: Observation, state: RunState) -> list[tuple[Tensor, float]]:
    parameters = observation.sample(Moment.PARAMETER)
    found = []
    for place, update in sorted(observation.sample(Moment.UPDATE).items()):
        tensor, parameter = state.tensor(observation, place), parameters.get(place)
        if tensor is None or parameter is None or len(tensor.shape) < 2:
            continue
        if parameter.norm > 0 and math.isfinite(update.norm):
            found.append((tensor, update.norm / parameter.norm))
    return found


def _alarm(
    kind: str,
    observation: Observation,
    ratio: float,
    layer: tuple[Tensor, float] | None,
    advice: str,
    step: int | None = None,
) -> Alarm:
    evidence = (
        f"In step {observation.number} the update has {ratio:.3g} times the norm of the parameters"
    )
    if layer is not None:
        evidence += f", and in {layer[0].name} {layer[1]:.3g} times"
    rate = observation.value("learning_rate")
    evidence += "." if math.isnan(rate) else f", with a learning rate of {rate:.3g}."
    return alarm(
        kind, observation, evidence, advice, step=step, tensor=layer[0] if layer else None,
        values={"update_ratio": ratio, "learning_rate": rate},
    )  # fmt: skip
