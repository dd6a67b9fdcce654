"""Modules in another mode than the loop means, or that only seem to be frozen."""

from __future__ import annotations

from collections.abc import Iterator

from fullgraph.training.anomalies.measure import ALWAYS, At, Reading, measure
from fullgraph.training.anomalies.rule import Family, Row
from fullgraph.vocabulary.prose import number_of
from fullgraph_worker.watch.records import Kind, Tensor

_FAMILY = Family.CONSERVATION


@measure(
    Row(
        "evaluation-mode", _FAMILY, "the whole model is in evaluation mode in a step",
        "documentation of torch.nn.Module.eval", "the mode of each layer",
    ),
    "Call model.train() before the training loop, and after each evaluation and from_pretrained().",
    events=[Kind.MODE],
)  # fmt: skip
def evaluation_mode(at: At) -> Iterator[Reading]:
    """Dropout does nothing there, and batch normalisation does not update its statistics."""
    names = [str(name) for name in at.data.get("modules", ())]
    if names:
        others = f" and {len(names) - 1} other layers" if len(names) > 1 else ""
        evidence = (
            f"In step {at.step} the model is in evaluation mode, which changes what "
            f"{names[0]}{others} compute."
        )
        yield Reading(evidence, tensor=_module(names[0], at))


@measure(
    Row(
        "evaluation-mode", _FAMILY,
        "a layer in evaluation mode has the running statistics of a new layer",
        "documentation of torch.nn.BatchNorm2d", "running statistics, once",
    ),
    "Call train() on the layer: only the statistics of a layer that was trained before can be "
    "kept.",
    events=[Kind.UNUSED_STATISTICS],
)  # fmt: skip
def unused_statistics(at: At) -> Iterator[Reading]:
    """It normalises with a mean of 0 and a variance of 1."""
    names = [str(name) for name in at.data["modules"]]
    if names:
        others = f" and {len(names) - 1} other layers are" if len(names) > 1 else " is"
        evidence = (
            f"{names[0]}{others} in evaluation mode, with the running statistics of a new layer: "
            "it normalises nothing."
        )
        yield Reading(evidence, tensor=_module(names[0], at))


@measure(
    Row(
        "training-mode", _FAMILY,
        "a model in training mode is called 3 times in a row without gradients, with other inputs",
        "documentation of torch.nn.Module.eval", "the mode of each layer, once",
    ),
    "Call model.eval() before the evaluation, and model.train() after it.",
    events=[Kind.EVALUATION], calm=ALWAYS,
)  # fmt: skip
def training_mode(at: At) -> Reading:
    """Dropout is active there, and batch normalisation learns the data of the evaluation."""
    names = [str(name) for name in at.data["modules"]]
    others = f" and {number_of(len(names) - 1, 'other layer')}" if len(names) > 1 else ""
    evidence = (
        f"In step {at.step} the model is evaluated in training mode, which changes what "
        f"{names[0]}{others} compute{'' if others else 's'}."
    )
    return Reading(evidence, tensor=_module(names[0], at))


@measure(
    Row(
        "frozen-parameter", _FAMILY,
        "requires_grad was set on a module, with no parameter of which it agrees",
        "documentation of torch.nn.Module.requires_grad_", "the attributes of modules",
    ),
    "Call requires_grad_(...) of the module, with the underscore: it sets that of all parameters.",
    events=[Kind.WITHOUT_EFFECT],
)  # fmt: skip
def without_effect(at: At) -> Reading | None:
    """An attribute of the module, which changes nothing."""
    modules = {str(name): bool(value) for name, value in at.data["modules"].items()}
    if not modules:
        return None
    name, value = next(iter(modules.items()))
    others = f" and on {number_of(len(modules) - 1, 'other module')}" if len(modules) > 1 else ""
    what = "still require no gradient" if value else "still require a gradient"
    evidence = (
        f"requires_grad = {value} was set on {name or 'the model'}{others} as an attribute: their "
        f"parameters {what}."
    )
    return Reading(evidence, tensor=_module(name, at))


def _module(name: str, at: At) -> Tensor | None:
    tensors = at.rank.tensors.values()
    return next((t for t in tensors if t.kind == "module" and t.name == name), None)
