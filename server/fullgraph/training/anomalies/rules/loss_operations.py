"""The operations next to the first loss, its value and its targets, as autograd recorded them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fullgraph.training.anomalies.batch import Leaf, leaf_of
from fullgraph.training.anomalies.loss_nodes import LossNode, loss_nodes, operation_of
from fullgraph.training.anomalies.measure import ALWAYS, At, Reading, measure
from fullgraph.training.anomalies.rule import Family, Row
from fullgraph.training.anomalies.state import RankState
from fullgraph_worker.watch.records import Event, Kind

_FAMILY, _GRAPH = Family.LEARNING, "the graph of the first loss, once"
NEAR = 0.5
"""Distance of the first loss from the expected one, relative to it. What a model has learned can be
unlearned by maximising the loss: there the first loss is small."""
LEAST_PADDING = 0.2
"""Of the targets. A token that ends each sequence may serve as padding too: then it is a target."""
MARGIN = 0.25
"""Of the range of the outputs. Real images have labels of up to 1.2 in some adversarial trainings,
and the normalised values of a regression may lie a little beyond the range."""
_BROADCASTING = ("Expand", "Sub", "Rsub")
"""How losses compare: ``F.mse_loss`` and its like expand both arguments, others subtract."""
_OF_LOGITS = {
    "LogSoftmax": "cross_entropy",
    "BinaryCrossEntropyWithLogits": "binary_cross_entropy_with_logits",
}
"""Operations that begin with logits, and the function that has each."""
_ACTIVATIONS = {"Softmax": "softmax", "Sigmoid": "sigmoid", "Relu": "relu"}
_SAME_VALUES = (
    "View", "UnsafeView", "Reshape", "ReshapeAlias", "Transpose", "Permute", "T", "Squeeze",
    "Unsqueeze", "Slice", "Select", "Index", "Clone", "Alias", "ToCopy", "Expand", "Cat",
)  # fmt: skip
"""What may lie between them: operations that change the shape, the dtype or the place."""
_OF_PROBABILITIES = {
    "BinaryCrossEntropy": "binary_cross_entropy",
    "BinaryCrossEntropyWithLogits": "binary_cross_entropy_with_logits",
}
_OF_DISTANCES = ("MseLoss", "SmoothL1Loss", "HuberLoss")
_BOUNDS = {"Tanh": (-1.0, 1.0), "Sigmoid": (0.0, 1.0), "Softmax": (0.0, 1.0)}
_LINEAR = "AddmmBackward0"
_ATTENTION = "ScaledDotProduct"
_ATTENTION_ADVICE = (
    "Give the attention batch_first=True, or transpose its inputs to [sequence, batch, features]."
)


@measure(
    Row(
        "negative-loss", _FAMILY,
        "the first loss of a classification is near -ln(classes) or -1/classes",
        "documentation of torch.nn.NLLLoss",
    ),
    "Check the sign of the loss, and that nll_loss gets log_softmax outputs rather than "
    "probabilities.",
)  # fmt: skip
def negative_loss(at: At) -> Reading | None:
    """Cross-entropy is never negative; other losses of a task with integer labels lie elsewhere."""
    loss, classes = at.observation.value("loss"), at.rank.classes
    if at.step != 0 or not loss < 0 or classes < 2:
        return None
    for expected, reason in (
        (-math.log(classes), f"-ln({classes}): its sign is wrong"),
        (-1 / classes, f"-1/{classes}: nll_loss gets probabilities"),
    ):
        if abs(loss - expected) < NEAR * abs(expected):
            return Reading(f"The first loss is {loss:.4g}, near {reason}.", {"loss": loss})
    return None


@measure(
    Row(
        "negative-loss", _FAMILY,
        "maximize=True, and the first cross-entropy is near ln(classes)",
        "documentation of torch.optim", _GRAPH,
    ),
    "Create the optimizer without maximize=True, or change the sign of the loss.",
)  # fmt: skip
def maximised_loss(at: At) -> Reading | None:
    """The loss of an untrained model is not to be raised."""
    classes, loss = at.rank.classes, at.observation.value("loss")
    if at.step != 0 or classes < 2 or not abs(loss - math.log(classes)) < NEAR * math.log(classes):
        return None
    graphs = at.observation.of_kind(Kind.LOSS_GRAPH)
    functions = (str((each.data.get("target") or {}).get("function", "")) for each in graphs)
    if not any(each.startswith("NllLoss") for each in functions):
        return None
    for event in at.observation.of_kind(Kind.OPTIONS):
        if any(group.get("maximize") is True for group in event.data["groups"]):
            evidence = (
                f"{event.data['name']} maximises the loss (maximize=True), a cross-entropy that "
                f"is {loss:.4g} in the first step."
            )
            return Reading(evidence, {"loss": loss})
    return None


@measure(
    Row(
        "broadcast-loss", _FAMILY,
        "the loss expands one side from [n] or [n, 1] to [n, n], where n is the size of the batch",
        "documentation of torch.nn.functional.mse_loss (its warning)", _GRAPH,
    ),
    "Give the outputs and the targets the same shape, for example with output.squeeze(-1) or "
    "target.unsqueeze(-1).",
    events=[Kind.LOSS_GRAPH],
)  # fmt: skip
def broadcast_loss(at: At) -> Reading | None:
    """Losses that compare samples with each other have two inputs with a gradient; this has one."""
    nodes = loss_nodes(_event(at))
    for node in nodes:
        if node.operation not in _BROADCASTING or len(node.inputs) != 1 or len(node.shape) != 2:
            continue
        rows, columns = node.shape
        before = nodes[node.inputs[0]].shape
        is_square = rows == columns > 1 and at.rank.batch_size in (0, rows)
        if is_square and before in ((rows,), (rows, 1)):
            return Reading(
                f"The loss broadcasts outputs of shape {list(before)} with the targets to "
                f"{list(node.shape)}: each output is compared with the targets of all {rows} "
                "samples."
            )
    return None


@measure(
    Row(
        "padding-in-loss", _FAMILY,
        "at least 20 % of the targets are the padding index of an embedding, and count",
        "documentation of torch.nn.CrossEntropyLoss, ignore_index", _GRAPH,
    ),
    events=[Kind.LOSS_GRAPH],
)  # fmt: skip
def padding_in_loss(at: At) -> Reading | None:
    """The classes must be the tokens of the embedding: labels of texts have their own numbers."""
    target = at.data.get("target") or {}
    for padding in target.get("padding", ()):
        index, share = int(padding["index"]), float(padding["share"])
        is_of_tokens = padding["embeddings"] == at.rank.outputs
        if not is_of_tokens or target["ignored"] == index or share < LEAST_PADDING:
            continue
        evidence = (
            f"{share:.0%} of the targets of the first loss are {index}, the padding index of "
            f"{padding['name']}, and the loss does not ignore them."
        )
        advice = (
            f"Give the loss ignore_index={index}, or replace the padding among the targets by "
            "-100, which cross_entropy ignores."
        )
        return Reading(evidence, {"index": index, "share": share}, advice=advice)
    return None


@measure(
    Row(
        "probabilities-as-logits", _FAMILY,
        "a loss of logits takes the output of softmax or sigmoid",
        "documentation of torch.nn.CrossEntropyLoss", _GRAPH,
    ),
    events=[Kind.LOSS_GRAPH],
)  # fmt: skip
def probabilities_as_logits(at: At) -> Reading | None:
    """Their gradient is small, and the loss has a floor above zero.

    What lies within one compiled region is not seen, but for the last layer of a Sequential.
    """
    found = _activation(_event(at))
    if found is None or found[1] == "relu":
        return None
    function, activation = found
    advice = (
        f"Give the loss the outputs of the last linear layer: remove the {activation}, and apply "
        "it where predictions are made."
    )
    return Reading(f"The loss calls {function} with the output of {activation}.", advice=advice)


@measure(
    Row(
        "rectified-logits", _FAMILY, "a loss of logits takes the output of ReLU",
        "documentation of torch.nn.CrossEntropyLoss", _GRAPH,
    ),
    "Give the loss the outputs of the last linear layer: remove the relu.",
    events=[Kind.LOSS_GRAPH],
)  # fmt: skip
def rectified_logits(at: At) -> Reading | None:
    """Where it is zero there is no gradient, and no class can have a logit below zero."""
    found = _activation(_event(at))
    is_relu = found is not None and found[1] == "relu"
    return (
        Reading(f"The loss calls {found[0]} with the output of relu.")
        if found and is_relu
        else None
    )


def _activation(event: Event) -> tuple[str, str] | None:
    """The function that begins with logits, and the activation whose output it gets."""
    for function, node in logits_of(event):
        operation = operation_of(node, event)
        if operation in _ACTIVATIONS:
            return function, _ACTIVATIONS[operation]
    return None


def logits_of(event: Event) -> Iterator[tuple[str, LossNode]]:
    """Each function that begins with logits, and the operations that made them."""
    nodes = loss_nodes(event)
    for node in nodes:
        waiting = list(node.inputs) if node.operation in _OF_LOGITS else []
        while waiting:
            before = nodes[waiting.pop()]
            yield _OF_LOGITS[node.operation], before
            if before.operation in _SAME_VALUES:
                waiting.extend(before.inputs)


@measure(
    Row(
        "unreachable-targets", _FAMILY,
        "targets lie outside of the range of the outputs by more than a quarter of it",
        "documentation of torch.nn.BCELoss", _GRAPH,
    ),
    events=[Kind.LOSS_GRAPH], calm=ALWAYS,
)  # fmt: skip
def unreachable_targets(at: At) -> Reading | None:
    """The outputs of tanh, sigmoid and softmax have bounds; BCE is made for probabilities."""
    event = _event(at)
    data, nodes = event.data.get("target"), loss_nodes(event)
    node = next((each for each in nodes if data and each.name == data["function"]), None)
    if not data or node is None:
        return None
    target, function = leaf_of(data), _OF_PROBABILITIES.get(node.operation)
    activation = _bounded(node, nodes, event)
    if function is not None:
        (low, high), what = (0.0, 1.0), f"{function} is for targets between 0 and 1"
    elif activation:
        low, high = _BOUNDS[activation]
        what = f"the outputs are those of {activation.lower()}, between {low:g} and {high:g}"
    else:
        return None
    return _outside(target, low, high, what, has_activation=function is None)


def _bounded(node: LossNode, nodes: Sequence[LossNode], event: Event) -> str:
    if node.operation not in _OF_DISTANCES:
        return ""
    inputs = (operation_of(nodes[place], event) for place in node.inputs)
    return next((name for name in inputs if name in _BOUNDS), "")


def _outside(
    target: Leaf, low: float, high: float, what: str, *, has_activation: bool
) -> Reading | None:
    margin = MARGIN * (high - low)
    if target.low >= low - margin and target.high <= high + margin:
        return None
    evidence = (
        f"The targets of the first loss lie between {target.low:.4g} and {target.high:.4g}; {what}."
    )
    or_else = ", or remove the activation function after the last layer" if has_activation else ""
    advice = f"Scale the targets to [{low:g}, {high:g}]{or_else}."
    return Reading(evidence, {"low": target.low, "high": target.high}, advice=advice)


@measure(
    Row(
        "mixed-samples", _FAMILY,
        "a softmax over the dimension with a row for each sample, or attention over it",
        "documentation of torch.nn.MultiheadAttention, batch_first", _GRAPH,
    ),
    "Name the dimension of the features or classes: softmax(x, dim=-1).",
    events=[Kind.LOSS_GRAPH],
)  # fmt: skip
def mixed_samples(at: At) -> Reading | None:
    """A matrix that has as many columns as rows may compare the samples with each other.

    Contrastive losses do, unless it is the output of a linear layer. Of tensors with more
    dimensions, the first may be that of time: labels tell how many samples there are.
    """
    rank = at.rank
    for softmax in at.data["softmax"]:
        shape = list(softmax["shape"])
        is_attention = softmax["name"].startswith(_ATTENTION)
        tensor = rank.named(softmax["parameter"])
        advice = _ATTENTION_ADVICE if is_attention else ""
        if _is_over_samples(softmax, shape, rank):
            return Reading(
                f"A softmax over dimension 0 of a tensor of shape {shape} adds up to 1 over the "
                f"{shape[0]} samples of the batch.", tensor=tensor, advice=advice,
            )  # fmt: skip
        if _is_attention_over_samples(shape, rank, is_attention):
            return Reading(
                f"Attention is computed over the {rank.batch_size} samples of the batch: its "
                f"tensor has the shape {shape}.", tensor=tensor, advice=_ATTENTION_ADVICE,
            )  # fmt: skip
    return None


def _is_over_samples(softmax: Mapping[str, Any], shape: list[int], rank: RankState) -> bool:
    if softmax["dim"] not in (0, -len(shape)) or not shape or shape[0] != rank.batch_size:
        return False
    if len(shape) == 2:
        return shape[0] != shape[1] or softmax["input"] == _LINEAR
    return len(shape) > 2 and _has_label_for_each(rank) and shape.count(shape[0]) == 1


def _is_attention_over_samples(shape: list[int], rank: RankState, is_attention: bool) -> bool:
    """Whether the sequence and the batch have changed places.

    There is an attention of each sample, of each of its parts and for each head: their number is a
    multiple of the number of samples.
    """
    batch = rank.batch_size
    if not _has_label_for_each(rank) or len(shape) not in (3, 4) or batch < 2:
        return False
    number, length = shape[0], shape[-2]
    # Fused attention has the vectors of the values in the last dimension, a softmax the scores.
    is_square = is_attention or shape[-1] == length
    return is_square and length == batch and number > 1 and number % batch != 0


def _has_label_for_each(rank: RankState) -> bool:
    return rank.labels is not None and rank.labels.shape == (rank.batch_size,)


def _event(at: At) -> Event:
    if at.event is None:
        raise AssertionError("the measure is of an event")
    return at.event
