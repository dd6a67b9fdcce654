"""Units without a gradient: they do not learn any more."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm, layer_of
from fullgraph.training.anomalies.episodes import Latch, Streaks
from fullgraph.training.anomalies.observation import Observation, Statistics
from fullgraph.training.anomalies.rule import Family, Row, Rule, alarm
from fullgraph.training.anomalies.state import RankState, RunState, is_matrix
from fullgraph_worker.watch.records import Moment, Tensor

KIND = "dead-units"
MOST_DEAD = 0.9
"""Share of the units of a layer without a gradient in a batch. SageMaker Debugger's rule DeadRelu
has 0.5 over many batches; one batch alone leaves many units of a healthy layer inactive."""
LEAST_BATCH = 8
"""In smaller batches many units are inactive by chance; there only whole layers count."""
LEAST_UNITS = 8
OBSERVATIONS = 3
"""With a change of the parameters between them: behind a layer that starts at zero, as residual
branches and adapters do, the gradient of the first step is zero by design."""
_ADVICE = (
    "Lower the learning rate, check the initialisation of the layer's bias and the scale of its "
    "inputs, or use an activation with a gradient below zero (LeakyReLU, GELU)."
)


class DeadUnits(Rule):
    """A layer most of whose units have a gradient of exactly zero, several times in a row.

    A unit whose activation function is flat for the whole batch has a gradient of zero for its
    bias and its row of the weight. The layers before a dead one have no gradient either; the
    alarm names the last one.
    """

    kinds: ClassVar[tuple[str, ...]] = (KIND,)
    rows = (
        Row(
            "dead-units",
            Family.FLOW,
            "90 % of the units of a layer have a gradient of exactly zero, in 3 observations",
            "SageMaker Debugger, rule DeadRelu",
            "zeros of gradients",
        ),
    )

    def __init__(self) -> None:
        self._latch, self._streaks = Latch(), Streaks()

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """An alarm at the last layer that is dead."""
        gradients = observation.sample(Moment.GRADIENT)
        if observation.is_skipped or not gradients or observation.value("learning_rate") == 0:
            return
        # A loss of zero has no gradient anywhere, and nothing is dead.
        if not any(each.norm > 0 for each in gradients.values()):
            return
        rank = state.rank(observation.rank)
        dead = []
        for tensor in rank.parameters(observation.optimizer):
            share = _dead_share(tensor, gradients, rank)
            streak = self._streaks.extend(tensor.index, share >= MOST_DEAD, observation.number)
            if streak.length >= OBSERVATIONS:
                dead.append((tensor, share, streak.first))
        if not dead or not self._latch.opens("dead", observation.number):
            return
        tensor, share, first = dead[-1]
        layers = len({layer_of(each) for each, _, _ in dead})
        evidence = (
            f"Since step {first} the gradient of {tensor.name} is exactly zero for {share:.0%} of "
            f"its elements; {layers} layers are affected."
        )
        yield alarm(
            KIND, observation, evidence, _ADVICE, step=first, tensor=tensor,
            values={"share": share, "layers": layers},
        )  # fmt: skip

    def nearness(self) -> float:
        """How much of the observations in a row have been seen."""
        return (self._streaks.longest() - 1) / OBSERVATIONS


def _dead_share(tensor: Tensor, gradients: Mapping[int, Statistics], rank: RankState) -> float:
    """The share of a parameter's units without a gradient; 0 where that means nothing."""
    gradient = gradients.get(tensor.index)
    if gradient is None or math.isnan(gradient.zeros) or tensor.elements < LEAST_UNITS:
        return 0.0
    share = gradient.zeros / tensor.elements
    if is_bias(tensor) and rank.batch_size >= LEAST_BATCH:
        # Where the outputs of samples are subtracted, a bias has no gradient, and the weight has.
        return min(share, _weight_share(tensor, gradients, rank))
    # Inputs of zero leave a weight without a gradient, too: a bias shows the units alone.
    if is_matrix(tensor) and any(
        is_bias(rank.tensors[place]) and layer_of(rank.tensors[place]) == layer_of(tensor)
        for place in gradients
        if place in rank.tensors
    ):
        return 0.0
    return share if share == 1.0 and (is_bias(tensor) or is_matrix(tensor)) else 0.0


def _weight_share(bias: Tensor, gradients: Mapping[int, Statistics], rank: RankState) -> float:
    """The share of zeros of the weight's gradient, of the same layer; 1 where it is not known."""
    for place, gradient in gradients.items():
        tensor = rank.tensors.get(place)
        if tensor is not None and is_matrix(tensor) and layer_of(tensor) == layer_of(bias):
            return 1.0 if math.isnan(gradient.zeros) else gradient.zeros / tensor.elements
    return 1.0


def is_bias(tensor: Tensor) -> bool:
    """Whether a tensor is the bias of a linear or convolution layer."""
    return tensor.name.endswith("bias") and tensor.layer.startswith(("Linear", "Conv"))
