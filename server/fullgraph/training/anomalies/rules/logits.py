"""Losses that expect logits and get the output of an activation function."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.loss_nodes import loss_nodes, operation_of
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Event, Kind

PROBABILITIES, RECTIFIED = "probabilities-as-logits", "rectified-logits"
_OF_LOGITS = {
    "LogSoftmax": "cross_entropy",
    "BinaryCrossEntropyWithLogits": "binary_cross_entropy_with_logits",
}
"""Operations that begin with logits, and the function that has each."""
_ACTIVATIONS = {
    "Softmax": ("softmax", PROBABILITIES),
    "Sigmoid": ("sigmoid", PROBABILITIES),
    "Relu": ("relu", RECTIFIED),
}
_SAME_VALUES = (
    "View", "UnsafeView", "Reshape", "ReshapeAlias", "Transpose", "Permute", "T", "Squeeze",
    "Unsqueeze", "Slice", "Select", "Index", "Clone", "Alias", "ToCopy", "Expand", "Cat",
)  # fmt: skip
"""What may lie between them: operations that change the shape, the dtype or the place."""
_ADVICE = "Give the loss the outputs of the last linear layer: remove the {activation}{instead}."
_INSTEAD = {PROBABILITIES: ", and apply it where predictions are made", RECTIFIED: ""}


class Logits(Rule):
    """Cross-entropy of probabilities or of values without a sign, where logits are expected.

    Of probabilities the gradient is small, and the loss has a floor above zero. Where ReLU is zero
    there is no gradient, and no class can have a logit below zero.

    Read from the graph that autograd recorded of the first loss. What lies within one compiled
    region is not seen, but for the last layer of an ``nn.Sequential``.
    """

    kinds: ClassVar[tuple[str, ...]] = (PROBABILITIES, RECTIFIED)

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm, in the first step."""
        for event in observation.of_kind(Kind.LOSS_GRAPH):
            found = _found(event)
            if found is not None:
                function, activation, kind = found
                evidence = f"The loss calls {function} with the output of {activation}."
                advice = _ADVICE.format(activation=activation, instead=_INSTEAD[kind])
                yield alarm(kind, observation, evidence, advice)


def _found(event: Event) -> tuple[str, str, str] | None:
    nodes = loss_nodes(event)
    for node in nodes:
        if node.operation not in _OF_LOGITS:
            continue
        waiting = list(node.inputs)
        while waiting:
            before = nodes[waiting.pop()]
            operation = operation_of(before, event)
            if operation in _ACTIVATIONS:
                return _OF_LOGITS[node.operation], *_ACTIVATIONS[operation]
            if before.operation in _SAME_VALUES:
                waiting.extend(before.inputs)
    return None
