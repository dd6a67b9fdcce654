"""Parameters that begin too large, too small or all equal, and losses far above guessing."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Family, Row, Rule, alarm
from fullgraph.training.anomalies.state import RankState, RunState, is_embedding
from fullgraph_worker.watch.records import Moment, Tensor

KIND = "poor-initialisation"
LOSS_RATIO = 4.0
"""First loss by ln(classes), the loss of a model that gives every class the same probability
(Karpathy 2019, "A Recipe for Training Neural Networks": verify the loss at initialisation)."""
LARGE_GAIN, SMALL_GAIN = 5.0, 0.03
"""Root mean square of a weight by 1/sqrt(inputs). It is 0.58 for torch's layers, 1 for Xavier
and 1.4 for He initialisation, each of which keeps the variance from layer to layer."""
EXTREME_GAIN = 10.0
LARGE_EMBEDDING = 30.0
"""Root mean square. It is 1 in ``torch.nn.Embedding``, and about 10 in some trained models."""
LAYERS = 2
"""Layers with such a gain; a single small one may be a last layer that begins small by design."""
_ADVICE = (
    "Initialise the layer so that the variance stays the same from layer to layer "
    "(torch.nn.init.kaiming_normal_, xavier_uniform_, or torch's default)."
)


class PoorInitialisation(Rule):
    """Judges the first step: its loss, and each weight before it changed."""

    kinds: ClassVar[tuple[str, ...]] = (KIND,)
    rows = (
        Row(
            "poor-initialisation",
            Family.FLOW,
            "the gain of 2 weights is above 5 or below 0.03, that of one above 10, all "
            "elements are equal, or the first loss is 4 times ln(classes)",
            "Karpathy 2019, A Recipe for Training Neural Networks; He et al. 2015",
            "statistics of parameters before the first step",
        ),
    )

    def __init__(self) -> None:
        self._is_told = False

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """At most one alarm, at the first layer that is concerned."""
        if observation.number != 0 or self._is_told:
            return
        rank = state.rank(observation.rank)
        found = (
            self._equal(observation, rank)
            or self._by_gain(observation, rank)
            or self._of_embedding(observation, rank)
            or self._by_loss(observation, rank)
        )
        if found is not None:
            self._is_told = True
            yield found

    def _equal(self, observation: Observation, rank: RankState) -> Alarm | None:
        for tensor, low, high, _ in _weights(observation, rank):
            if low == high != 0:
                evidence = (
                    f"All elements of {tensor.name} are {low:.4g} before the first step: its "
                    "units compute the same, and always get the same gradient."
                )
                return alarm(
                    KIND, observation, evidence, _ADVICE, tensor=tensor, values={"value": low}
                )
        return self._zero(observation, rank)

    def _zero(self, observation: Observation, rank: RankState) -> Alarm | None:
        """Two layers of zeros, one behind the other: neither ever has a gradient."""
        weights = _weights(observation, rank)
        gradients = observation.sample(Moment.GRADIENT)
        is_dead = [
            low == high == 0 and tensor.index in gradients and gradients[tensor.index].norm == 0
            for tensor, low, high, _ in weights
        ]
        for place in range(1, len(weights)):
            if is_dead[place - 1] and is_dead[place]:
                tensor = weights[place - 1][0]
                evidence = (
                    f"All elements of {tensor.name} and of the next weight are zero before the "
                    "first step, and so are their gradients."
                )
                return alarm(KIND, observation, evidence, _ADVICE, tensor=tensor)
        return None

    def _by_gain(self, observation: Observation, rank: RankState) -> Alarm | None:
        weights = _weights(observation, rank)
        large = [(t, gain) for t, _, _, gain in weights if gain > LARGE_GAIN]
        small = [(t, gain) for t, _, _, gain in weights[:-1] if 0 < gain < SMALL_GAIN]
        extreme = [(t, gain) for t, gain in large if gain > EXTREME_GAIN]
        chosen = extreme or next((s for s in (large, small) if len(s) >= LAYERS), [])
        if not chosen:
            return None
        tensor, gain = chosen[0]
        evidence = (
            f"Before the first step {tensor.name} has {gain:.3g} times the root mean square that "
            f"keeps the variance of its inputs; {len(chosen)} layers are affected."
        )
        return alarm(KIND, observation, evidence, _ADVICE, tensor=tensor, values={"gain": gain})

    def _of_embedding(self, observation: Observation, rank: RankState) -> Alarm | None:
        """Its rows are inputs of the next layer as they are."""
        sample = observation.sample(Moment.PARAMETER)
        for tensor in rank.parameters(observation.optimizer):
            statistics = sample.get(tensor.index)
            if statistics is None or not is_embedding(tensor) or not tensor.elements:
                continue
            size = statistics.norm / math.sqrt(tensor.elements)
            if size > LARGE_EMBEDDING:
                evidence = (
                    f"Before the first step the elements of {tensor.name} have a root mean square "
                    f"of {size:.3g}."
                )
                return alarm(
                    KIND, observation, evidence, _ADVICE, tensor=tensor, values={"size": size}
                )
        return None

    def _by_loss(self, observation: Observation, rank: RankState) -> Alarm | None:
        loss, classes = observation.value("loss") / rank.summands, rank.classes
        if classes < 2 or not LOSS_RATIO * math.log(classes) < loss < math.inf:
            return None
        weights = _weights(observation, rank)
        last = weights[-1][0] if weights else None
        evidence = (
            f"The first loss is {loss:.4g}, {loss / math.log(classes):.1f} times that of guessing "
            f"among {classes} classes ({math.log(classes):.4g})."
        )
        return alarm(
            KIND, observation, evidence, _ADVICE, tensor=last,
            values={"loss": loss, "chance": math.log(classes)},
        )  # fmt: skip


def _weights(observation: Observation, rank: RankState) -> list[tuple[Tensor, float, float, float]]:
    """Each weight with its least and greatest element and its gain."""
    sample = observation.sample(Moment.PARAMETER)
    found = []
    for tensor in rank.matrices(observation.optimizer):
        statistics = sample.get(tensor.index)
        inputs = math.prod(tensor.shape[1:])
        if statistics is None or inputs < 2 or tensor.elements < 4:
            continue
        rms = statistics.norm / math.sqrt(tensor.elements)
        found.append((tensor, statistics.low, statistics.high, rms * math.sqrt(inputs)))
    return found
