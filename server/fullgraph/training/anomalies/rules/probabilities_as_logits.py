"""Losses that apply softmax or sigmoid to what has been through one already."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Kind

KIND = "probabilities-as-logits"
_OF_LOGITS = {
    "LogSoftmaxBackward0": "cross_entropy",
    "BinaryCrossEntropyWithLogitsBackward0": "binary_cross_entropy_with_logits",
}
"""Nodes of autograd that begin with logits, and the function that has each."""
_LIMITED = {"SoftmaxBackward0": "softmax", "SigmoidBackward0": "sigmoid"}
_SAME_VALUES = (
    "View", "UnsafeView", "Reshape", "ReshapeAlias", "Transpose", "Permute", "T", "Squeeze",
    "Unsqueeze", "Slice", "Select", "Index", "Clone", "Alias", "ToCopy", "Expand", "Cat",
)  # fmt: skip
"""What may lie between them: operations that change the shape, the dtype or the place."""
_ADVICE = (
    "Give the loss the outputs of the last linear layer: remove the softmax or sigmoid, and apply "
    "it where predictions are made."
)


class ProbabilitiesAsLogits(Rule):
    """Cross-entropy of probabilities: its gradient is small, and the loss has a floor above zero.

    Read from the graph that autograd recorded of the first loss. What lies within one compiled
    region is not seen.
    """

    kinds: ClassVar[tuple[str, ...]] = (KIND,)

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm, in the first step."""
        for event in observation.of_kind(Kind.LOSS_GRAPH):
            found = _found(event.data["nodes"])
            if found is not None:
                function, activation = found
                evidence = f"The loss calls {function} with the output of {activation}."
                yield alarm(KIND, observation, evidence, _ADVICE)


def _found(nodes: Sequence[tuple[str, Sequence[int]]]) -> tuple[str, str] | None:
    for name, inputs in nodes:
        if name not in _OF_LOGITS:
            continue
        waiting = list(inputs)
        while waiting:
            before, further = nodes[waiting.pop()]
            if before in _LIMITED:
                return _OF_LOGITS[name], _LIMITED[before]
            if before.split("Backward", 1)[0] in _SAME_VALUES:
                waiting.extend(further)
    return None
