"""What inputs, outputs and targets of one call of the model say of each other."""

from __future__ import annotations

from fullgraph.training.anomalies.loss_nodes import is_compiled
from fullgraph.training.anomalies.measure import ALWAYS, At, Reading, measure
from fullgraph.training.anomalies.rule import Family, Row
from fullgraph.training.anomalies.rules.loss_operations import LEAST_PADDING, logits_of
from fullgraph.vocabulary.prose import number_of
from fullgraph_worker.watch.records import Kind

_COST = "inputs, outputs and targets of one call"
LEAST_ELEMENTS = 64
"""Outputs of a new layer that lie between 0 and 1 by chance: half of them are negative."""


@measure(
    Row(
        "padding-in-loss", Family.LEARNING,
        "inputs end in runs of one token, 20 % of all and more, and the targets there count",
        "documentation of torch.nn.CrossEntropyLoss, ignore_index", _COST,
    ),
    events=[Kind.FIRST_CALL], calm=ALWAYS,
)  # fmt: skip
def padded_sequences(at: At) -> Reading | None:
    """No embedding needs to name the index of the padding."""
    padding = at.data.get("padding")
    if not padding or padding["share"] < LEAST_PADDING or padding["value"] == padding["ignored"]:
        return None
    value, share = int(padding["value"]), float(padding["share"])
    evidence = (
        f"{share:.0%} of the targets are {value} where the inputs are padding, and the loss does "
        "not ignore them."
    )
    advice = (
        f"Give the loss ignore_index={value}, or replace the padding among the targets by -100, "
        "which cross_entropy ignores."
    )
    return Reading(evidence, {"value": value, "share": share}, advice=advice)


@measure(
    Row(
        "probabilities-as-logits", Family.LEARNING,
        "a loss of logits takes the outputs of a compiled model, which are probabilities",
        "documentation of torch.nn.CrossEntropyLoss", _COST,
    ),
    "Give the loss the outputs of the last linear layer, and apply softmax or sigmoid where "
    "predictions are made.",
    events=[Kind.FIRST_CALL], calm=ALWAYS,
)  # fmt: skip
def outputs_as_logits(at: At) -> Reading | None:
    """What a compiled region computes is known by its outputs alone."""
    outputs, graph = at.data.get("outputs"), at.rank.loss_graph
    if not outputs or graph is None:
        return None
    found = next((f for f, node in logits_of(graph) if is_compiled(node)), "")
    is_share = found == "cross_entropy" and outputs["sums_to_one"] and outputs["low"] >= 0
    is_between = 0 <= outputs["low"] < outputs["high"] <= 1
    is_sigmoid = found.startswith("binary") and is_between
    if not is_share and not (is_sigmoid and outputs["elements"] >= LEAST_ELEMENTS):
        return None
    what = "add up to 1 for each sample" if is_share else "lie between 0 and 1"
    return Reading(f"The loss calls {found} with outputs of the model that {what}.")


@measure(
    Row(
        "targets-equal-inputs", Family.DATA,
        "the target of each sample is the last element of its sequence",
        cost=_COST,
    ),
    "Shift the targets by one: the value to be predicted must not be among the inputs.",
    events=[Kind.FIRST_CALL], calm=ALWAYS,
)  # fmt: skip
def target_is_last_input(at: At) -> Reading | None:
    """A forecast of what is known already."""
    if not at.data.get("is_last_input"):
        return None
    return Reading("The target of each sample is the last element of its inputs.", step=0)


@measure(
    Row(
        "batch-of-one", Family.FLOW,
        "batch normalisation in training mode gets a batch of one sample",
        "Wu and He 2018, Group Normalization", _COST,
    ),
    "Use larger batches, or a normalisation that does not depend on the batch, such as GroupNorm.",
    events=[Kind.FIRST_CALL], calm=ALWAYS,
)  # fmt: skip
def batch_of_one(at: At) -> Reading | None:
    """It removes what the sample has in common, and its running statistics are of other samples."""
    names = [str(name) for name in at.data.get("of_one_sample", ())]
    if not names:
        return None
    others = f" and {number_of(len(names) - 1, 'other layer')}" if len(names) > 1 else ""
    evidence = (
        f"{names[0]}{others} normalise{'' if others else 's'} by the batch in training mode, and "
        f"the batch of step {at.step} has one sample."
    )
    return Reading(evidence, tensor=at.rank.named(names[0]), step=0)


@measure(
    Row(
        "mixed-samples", Family.FLOW,
        "outputs of samples change if another sample of the batch does, in evaluation mode; or "
        "outputs at earlier positions of a language model if the last token does",
        "Karpathy 2019, A Recipe for Training Neural Networks",
        "three calls of the model without gradients, once",
    ),
    "",
    events=[Kind.FIRST_CALL], calm=ALWAYS,
)  # fmt: skip
def dependence(at: At) -> Reading | None:
    """The loss falls, because the model uses information that it does not have in inference."""
    found = at.data.get("dependence")
    if not found:
        return None
    name = str(found["module"])
    layer = f" The first layer that shows it is {name}." if name else ""
    if found["kind"] == "positions":
        evidence = (
            "The outputs for earlier tokens of a sequence change with its last token, which is the "
            f"target of the one before.{layer}"
        )
        advice = (
            "Check the causal mask (is_causal=True, or triu with diagonal=1), and operations over "
            "the dimension of the sequence."
        )
    else:
        evidence = f"The outputs of samples change with another sample of the batch.{layer}"
        advice = (
            "Check batch_first and the order of dimensions (permute instead of view or reshape), "
            "and operations over dimension 0."
        )
    inner = (t for t in at.rank.tensors.values() if t.name.startswith(f"{name}."))
    tensor = at.rank.named(name) or next(inner, None)
    return Reading(evidence, tensor=tensor, step=0, advice=advice)
