"""Layers whose inputs are zero."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm, layer_of
from fullgraph.training.anomalies.episodes import Latch, Streaks
from fullgraph.training.anomalies.observation import Observation, Statistics
from fullgraph.training.anomalies.rule import Family, Row, Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Moment, Tensor

KIND = "constant-inputs"
OBSERVATIONS = 3
"""In a row. Behind a layer that begins at zero, the inputs of the first step are zero."""
LEAST_ELEMENTS = 16
_WEIGHTS = {"weight": "bias", "weight_ih_l0": "bias_ih_l0"}
"""The weights that a layer's inputs are multiplied with, and what is added to the product. That of
a recurrent state is not among them: a sequence may begin with zeros and have one element."""
_ADVICE = (
    "Look at what is computed between the data and the layer: a mean that is subtracted over the "
    "wrong dimension, a mask of zeros, or a conversion to integers."
)


class ZeroLayerInputs(Rule):
    """The gradient of a weight is exactly zero and that of its bias is not.

    The first is the product of the inputs with the second.
    """

    kinds: ClassVar[tuple[str, ...]] = (KIND,)
    rows = (
        Row(
            "constant-inputs",
            Family.FLOW,
            "the gradient of a weight is exactly zero and that of its bias is not, in 3 "
            "observations",
            "",
            "zeros of gradients",
        ),
    )

    def __init__(self) -> None:
        self._latch, self._streaks = Latch(), Streaks()

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """An alarm at the first layer that is concerned."""
        gradients = observation.sample(Moment.GRADIENT)
        if observation.is_skipped or not gradients:
            return
        own = state.rank(observation.rank).parameters(observation.optimizer)
        names = {tensor.name: tensor.index for tensor in own}
        found = []
        for tensor in own:
            bias = names.get(_bias_of(tensor), -1)
            holds = _has_zero_inputs(tensor, bias, gradients)
            streak = self._streaks.extend(tensor.index, holds, observation.number)
            if streak.length >= OBSERVATIONS:
                found.append((tensor, streak.first))
        if not found or not self._latch.opens(KIND, observation.number):
            return
        tensor, first = found[0]
        evidence = (
            f"Since step {first} the gradient of {tensor.name} is exactly zero and that of its "
            f"bias is not: all inputs of {layer_of(tensor) or 'the layer'} are zero."
        )
        yield alarm(KIND, observation, evidence, _ADVICE, step=first, tensor=tensor)

    def nearness(self) -> float:
        """How much of the observations in a row have been seen."""
        return (self._streaks.longest() - 1) / OBSERVATIONS


def _bias_of(tensor: Tensor) -> str:
    """The name of what is added to the product of a weight; empty if it is no such weight."""
    layer, _, own = tensor.name.rpartition(".")
    is_product = len(tensor.shape) >= 2 and tensor.elements >= LEAST_ELEMENTS
    if not is_product or own not in _WEIGHTS or tensor.layer.startswith("Embedding"):
        return ""
    return f"{layer}.{_WEIGHTS[own]}" if layer else _WEIGHTS[own]


def _has_zero_inputs(tensor: Tensor, bias: int, gradients: Mapping[int, Statistics]) -> bool:
    weight, added = gradients.get(tensor.index), gradients.get(bias)
    return (
        weight is not None
        and added is not None
        and weight.norm == 0
        and weight.zeros == tensor.elements
        and added.norm > 0
    )
