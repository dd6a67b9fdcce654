"""Targets that the outputs cannot reach, or that the loss is not made for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.batch import Leaf, leaf_of
from fullgraph.training.anomalies.loss_nodes import loss_nodes, operation_of
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Event, Kind

KIND = "unreachable-targets"
_OF_PROBABILITIES = {
    "BinaryCrossEntropy": "binary_cross_entropy",
    "BinaryCrossEntropyWithLogits": "binary_cross_entropy_with_logits",
}
_OF_DISTANCES = ("MseLoss", "SmoothL1Loss", "HuberLoss")
_BOUNDS = {"Tanh": (-1.0, 1.0), "Sigmoid": (0.0, 1.0), "Softmax": (0.0, 1.0)}
MARGIN = 0.25
"""Of the range of the outputs. Real images have labels of up to 1.2 in some adversarial trainings,
and the normalised values of a regression may lie a little beyond the range."""
_ADVICE = "Scale the targets to [{low:g}, {high:g}]{or_else}."
_OR_ELSE = ", or remove the activation function after the last layer"


class UnreachableTargets(Rule):
    """Targets of the first loss outside of the range of its outputs.

    The outputs of tanh, sigmoid and softmax have bounds, and binary cross-entropy is made for
    probabilities.
    """

    kinds: ClassVar[tuple[str, ...]] = (KIND,)

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm, in the first step."""
        for event in observation.of_kind(Kind.LOSS_GRAPH):
            found = _found(event)
            if found is None:
                continue
            target, what, (low, high) = found
            evidence = (
                f"The targets of the first loss lie between {target.low:.4g} and "
                f"{target.high:.4g}; {what}."
            )
            or_else = "" if "binary" in what else _OR_ELSE
            yield alarm(
                KIND, observation, evidence, _ADVICE.format(low=low, high=high, or_else=or_else),
                values={"low": target.low, "high": target.high},
            )  # fmt: skip
            return


def _found(event: Event) -> tuple[Leaf, str, tuple[float, float]] | None:
    """The targets, what their range is compared with, and its bounds."""
    data = event.data.get("target")
    if not data:
        return None
    target, nodes = leaf_of(data), loss_nodes(event)
    node = next((each for each in nodes if each.name == data["function"]), None)
    if node is None:
        return None
    function = _OF_PROBABILITIES.get(node.operation)
    activation = ""
    if node.operation in _OF_DISTANCES:
        inputs = (operation_of(nodes[place], event) for place in node.inputs)
        activation = next((name for name in inputs if name in _BOUNDS), "")
    if function is not None:
        (low, high), what = (0.0, 1.0), f"{function} is for targets between 0 and 1"
    elif activation:
        low, high = _BOUNDS[activation]
        what = f"the outputs are those of {activation.lower()}, between {low:g} and {high:g}"
    else:
        return None
    margin = MARGIN * (high - low)
    is_outside = target.low < low - margin or target.high > high + margin
    return (target, what, (low, high)) if is_outside else None
