"""Inputs whose scale the first layer is not made for, where it does harm."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from statistics import median
from typing import ClassVar, NamedTuple

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.batch import Leaf, leaves_of
from fullgraph.training.anomalies.episodes import Latch
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Family, Row, Rule, alarm
from fullgraph.training.anomalies.state import RankState, RunState, is_matrix, is_recurrent
from fullgraph_worker.watch.records import Kind, Moment, Tensor

KIND = "unscaled-inputs"
LARGE = 50.0
"""Greatest absolute input. Inputs of unit variance stay below 10; bytes reach 255 (LeCun et al.
1998, "Efficient BackProp", section 4.3, on why inputs are normalised)."""
SMALL = 0.01
"""Greatest absolute input of those that are far too small: bytes that were divided by 255 twice
reach 0.004."""
OFFSET = 10.0
"""Mean by standard deviation, of inputs that are far from zero and hardly vary."""
ARRIVES = 0.1
"""Of the size of the inputs: if less of it arrives at the first layer, the model scales them."""
CANCELS = 1e3
"""Times the size of the inputs: the gradient of the bias is zero but for rounding, as before a
normalisation, which undoes any scale."""
FAR_FROM_CHANCE = 4.0
"""First loss by ln(classes), as of a poor initialisation."""
PATIENCE, FALLEN = 20, 0.8
"""Steps in which a loss falls to this part of its first level if large inputs do no harm."""
_LEVEL = 5
_ADVICE = (
    "Scale the inputs to zero mean and unit variance, for example with "
    "torchvision.transforms.Normalize, or divide bytes by 255, once."
)


class _Suspect(NamedTuple):
    step: int
    inputs: Leaf
    first: Tensor


class UnscaledInputs(Rule):
    """Inputs of another scale than that of unit variance, which reach the first layer.

    Which scale reaches it is known from its gradients: that of a weight is that of the bias times
    the inputs. Large inputs alone are no fault: Adam learns from them as well.
    """

    kinds: ClassVar[tuple[str, ...]] = (KIND,)
    rows = (
        Row(
            KIND,
            Family.DATA,
            "the greatest input is below 0.01, the mean above 10 deviations, or the greatest above "
            "50 and the loss 4 times ln(classes) or not lower after 20 steps; not if the gradients "
            "of the first layer show that the model scales them",
            "LeCun et al. 1998, Efficient BackProp, section 4.3",
            "statistics of batches, as the budget allows; gradients of the first layer",
        ),
    )

    def __init__(self) -> None:
        self._latch = Latch()
        self._first: list[float] = []
        self._last: list[float] = []
        self._suspect: _Suspect | None = None

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm until the inputs are scaled again."""
        rank, loss = state.rank(observation.rank), observation.value("loss")
        if math.isfinite(loss):
            if len(self._first) < _LEVEL:
                self._first.append(loss)
            self._last = [*self._last, loss][-_LEVEL:]
        for kind in (Kind.BATCH, Kind.MODEL_INPUTS):
            for event in observation.of_kind(kind):
                yield from self._of(leaves_of(event), observation, rank)
        suspect = self._suspect
        is_over = any(observation.of_kind(Kind.END))
        if suspect is not None and (is_over or observation.number >= suspect.step + PATIENCE):
            self._suspect = None
            if self._last and median(self._last) > FALLEN * median(self._first):
                yield self._alarm(suspect, observation)

    def _of(
        self, leaves: Sequence[Leaf], observation: Observation, rank: RankState
    ) -> Iterator[Alarm]:
        layers = [t for _, t in sorted(rank.tensors.items()) if t.kind == "parameter"]
        # A normalisation or an embedding as the first layer takes inputs of any scale.
        if not leaves or not leaves[0].is_floating or not layers or not _takes_scale(layers):
            return
        inputs, first = leaves[0], layers[0]
        size = max(abs(inputs.low), abs(inputs.high))
        is_offset = abs(inputs.mean) > OFFSET * inputs.deviation > 0 and size > 5
        is_small = 0 < size < SMALL and inputs.deviation > 0
        if not size > LARGE and not is_small and not is_offset:
            return
        if not _arrives(inputs, layers, observation):
            return
        if not self._latch.opens(KIND, observation.number):
            return
        suspect = _Suspect(observation.number, inputs, first)
        chance = math.log(rank.classes) if rank.classes >= 2 else math.inf
        is_far = bool(self._first) and self._first[0] > FAR_FROM_CHANCE * chance
        if is_small or is_offset or is_far:
            yield self._alarm(suspect, observation)
        else:
            self._suspect = suspect

    @staticmethod
    def _alarm(suspect: _Suspect, observation: Observation) -> Alarm:
        step, inputs, first = suspect
        evidence = (
            f"The inputs of step {step} lie between {inputs.low:.4g} and {inputs.high:.4g}, "
            f"with a mean of {inputs.mean:.4g} and a standard deviation of {inputs.deviation:.4g}."
        )
        values = {"low": inputs.low, "high": inputs.high, "mean": inputs.mean}
        return alarm(KIND, observation, evidence, _ADVICE, step=step, tensor=first, values=values)


def _takes_scale(layers: Sequence[Tensor]) -> bool:
    """Whether the first layer is one of weights, and none that normalises follows it at once."""
    first = layers[0]
    if not is_matrix(first) and not is_recurrent(first):
        return False
    after = [each for each in layers[1:] if _owner(each) != _owner(first)][:1]
    has_bias = len(layers) > 1 and _owner(layers[1]) == _owner(first)
    return has_bias or not after or len(after[0].shape) != 1


def _arrives(inputs: Leaf, layers: Sequence[Tensor], observation: Observation) -> bool:
    """Whether the first layer gets inputs of this size; True where its gradients are not known.

    A frozen one has none: it was trained with inputs as it gets them.
    """
    gradients = observation.sample(Moment.GRADIENT)
    weight = gradients.get(layers[0].index)
    biases = (each for each in layers[1:4] if _owner(each) == _owner(layers[0]))
    bias = next((gradients.get(each.index) for each in biases if len(each.shape) == 1), None)
    if not layers[0].requires_grad:
        return False
    if weight is None or bias is None or not weight.norm > 0 or not bias.norm > 0:
        return True
    size = math.hypot(inputs.mean, inputs.deviation)
    seen = weight.norm / (bias.norm * math.sqrt(math.prod(layers[0].shape[1:]) or 1))
    return ARRIVES * size < seen < CANCELS * size


def _owner(tensor: Tensor) -> str:
    return tensor.name.rpartition(".")[0]
