"""What the loop does with gradients, optimizers and parameters, against what a step should do."""

from __future__ import annotations

import math
from collections.abc import Sequence

from fullgraph.training.anomalies.measure import ALWAYS, At, Reading, measure
from fullgraph.training.anomalies.rule import Family, Row
from fullgraph.vocabulary.prose import number_of
from fullgraph_worker.watch.records import Kind, Moment, Tensor

_FAMILY = Family.CONSERVATION
LEAST_LEFT = 0.05
"""Of an update. Bounds and norms that a program holds its weights to leave more than half."""
LEAST_MOVED = 0.01
"""Of the rate times the root of the elements: an embedding of whose rows a batch has few moves
less."""
_ADAMS = ("Adam", "AdamW")
FIRST_STEP = 1
"""An optimizer is known when it has stepped; others may follow the first one within its step."""
_RESET_ADVICE = (
    "Call zero_grad() of this optimizer after each of its steps, or before the backward pass; "
    "another optimizer resets only its own parameters."
)


@measure(
    Row(
        "missing-zero-grad", _FAMILY, "a backward pass begins with the gradients of the last step",
        "documentation of torch.optim", "one gradient of each optimizer",
    ),
    _RESET_ADVICE,
    events=[Kind.ZERO_GRAD],
)  # fmt: skip
def missing_zero_grad(at: At) -> Reading | None:
    """The worker sends only the first answer and each change of it."""
    if at.data.get("called", True):
        return None
    place, several = int(at.data.get("optimizer", 0)), len(at.rank.optimizers) > 1
    own = at.rank.parameters(place)
    after = int(at.data.get("after", at.step))
    evidence = (
        f"The gradients of {_named(str(at.data.get('name', 'the optimizer')), own)} of step "
        f"{after} were not reset before step {after + 1}, so that they add up over the steps."
    )
    tensor = own[0] if several and own else None
    return Reading(evidence, tensor=tensor, step=after, optimizer=place)


def _named(name: str, parameters: Sequence[Tensor]) -> str:
    """An optimizer by its class and its parameters."""
    if not parameters:
        return name
    others = number_of(len(parameters) - 1, "other parameter")
    return f"{name} ({parameters[0].name}{f' and {others}' if len(parameters) > 1 else ''})"


@measure(
    Row(
        "gradients-discarded", _FAMILY, "gradients are reset and no optimizer steps",
        cost="one gradient of each optimizer",
    ),
    "Call optimizer.step() after the backward pass. If it is called after several of them, check "
    "that this number is reached before the gradients are reset.",
    events=[Kind.NO_STEP],
)  # fmt: skip
def step_not_called(at: At) -> Reading:
    """Backward passes without a step."""
    return Reading(
        f"Gradients were computed and reset {at.data['times']} times, and {at.data['name']} has "
        "made no step."
    )


@measure(
    Row(
        "gradients-discarded", _FAMILY, "2 steps in a row find no gradients after a backward pass",
        cost="one gradient of each optimizer",
    ),
    "Call zero_grad() after optimizer.step() or before the backward pass, not between the backward "
    "pass and the step.",
    events=[Kind.DISCARDED],
)  # fmt: skip
def gradients_discarded(at: At) -> Reading | None:
    """Steps without gradients although a backward pass computed some."""
    last = int(at.data["number"])
    evidence = (
        f"In steps {last - 1} and {last}, {at.data['name']} found no gradients: they were reset "
        "after the backward pass, before the step."
    )
    return Reading(evidence, step=max(0, at.step - 1)) if at.data["discarded"] else None


@measure(
    Row(
        "optimizer-created-again", _FAMILY,
        "an optimizer without a state replaces one with a state, for the second time",
        "documentation of torch.optim, state_dict",
    ),
    "Create the optimizer once, before the loop over the epochs. Where a new one is necessary, "
    "load the state of the one before into it.",
    events=[Kind.CREATED_AGAIN],
)  # fmt: skip
def optimizer_created_again(at: At) -> Reading:
    """Each begins without the running averages of the gradients."""
    name, times = at.data["name"], int(at.data["times"])
    before = "once" if times == 2 else f"{times - 1} times"
    evidence = (
        f"In step {at.data['number']}, a new {name} replaces one with the same parameters, as "
        f"{before} before. Each begins without the running averages of the gradients."
    )
    return Reading(evidence, {"times": times})


@measure(
    Row(
        "checkpoint-not-loaded", _FAMILY,
        "load_state_dict(strict=False) loads less than a tenth of the tensors that it is given",
        "documentation of torch.nn.Module.load_state_dict",
    ),
    "Make the names of the checkpoint those of the model: remove a prefix such as `module.` or "
    "`_orig_mod.`, or load it into the inner module. Load with strict=True where all should match.",
    events=[Kind.NOT_LOADED], calm=ALWAYS, key=lambda at: at.data["name"],
)  # fmt: skip
def checkpoint_not_loaded(at: At) -> Reading:
    """With strict=False, names that do not match are ignored."""
    data = at.data
    evidence = (
        f"load_state_dict(strict=False) of {data['name']} loaded {data['loaded']} of "
        f"{data['tensors']} tensors: the state has `{data['given']}`, and the model "
        f"`{data['expected']}`."
    )
    return Reading(evidence, {"loaded": data["loaded"], "tensors": data["tensors"]})


@measure(
    Row(
        "unchanged-parameter", _FAMILY,
        "less than 5 % of what a step changed is left before the next one, in 2 steps",
        cost="4,096 elements of 8 parameters, in 3 steps",
    ),
    "Look for code after optimizer.step() that writes to the parameters: load_state_dict, copy_, "
    "clamp_, or an average that is copied into the model instead of the other way around.",
    events=[Kind.LEFT_OF_UPDATE], in_a_row=2, calm=None, key=lambda at: at.data["optimizer"],
)  # fmt: skip
def undone_updates(at: At) -> Reading | list[Reading]:
    """A program may take a single update back, because the loss has risen."""
    place, number = int(at.data["optimizer"]), int(at.data["number"])
    update, left = float(at.data["update"]), float(at.data["left"])
    if not (update > 0 and left < LEAST_LEFT * update):
        return []
    own = at.rank.parameters(place)
    evidence = (
        f"Before step {number + 1} only {left / update:.1%} was left of what step {number} had "
        "changed, and so since step {first}: something else than the optimizer writes to the "
        "parameters."
    )
    return Reading(evidence, {"update": update, "left": left}, own[0] if own else None)


@measure(
    Row(
        "parameter-without-optimizer", _FAMILY,
        "a parameter of the model or of the loss requires a gradient and is in no optimizer",
        "documentation of torch.optim", "the table of parameters",
    ),
    "Create the optimizer after the last layer was added or replaced, pass it "
    "model.parameters(), or freeze the parameter with requires_grad_(False).",
    calm=ALWAYS,
)  # fmt: skip
def parameter_without_optimizer(at: At) -> Reading | None:
    """One alarm for all that are missing; it is new when there are others."""
    if at.observation.optimizer != 0 or at.step < FIRST_STEP:
        return None
    missing = [
        tensor
        for _, tensor in sorted(at.rank.tensors.items())
        if tensor.kind == "parameter"
        and tensor.optimizer < 0
        and tensor.requires_grad
        and tensor.same_as < 0
    ]
    if not missing:
        return None
    elements = sum(tensor.elements for tensor in missing)
    belong, require = ("belong", "require") if len(missing) > 1 else ("belongs", "requires")
    also = f" and {number_of(len(missing) - 1, 'other parameter')}" if len(missing) > 1 else ""
    evidence = (
        f"{missing[0].name}{also} {belong} to no optimizer ({elements} elements), but {require} a "
        "gradient."
    )
    values = {"parameters": float(len(missing)), "elements": float(elements)}
    # Later, it was unfrozen or made in this step.
    first = 0 if at.step <= FIRST_STEP else at.step
    return Reading(evidence, values, missing[0], step=first, key=missing[-1].index)


@measure(
    Row(
        "untied-parameter", _FAMILY,
        "before the first step, the weight of a layer of another class has the same values, or "
        "another weight its transposed ones",
        "Press and Wolf 2017, on tied embeddings", "a comparison of weights, once",
    ),
    "Share the parameter itself (head.weight = embedding.weight), without a copy of it.",
    events=[Kind.LOSS_GRAPH], calm=ALWAYS,
)  # fmt: skip
def copied_parameter(at: At) -> Reading | None:
    """Both learn, and are different from the first step on."""
    copies = at.data.get("copies")
    if not copies:
        return None
    one, other = copies[0]
    tensor = at.rank.named(other)
    return Reading(
        f"{other} begins with the values of {one} and is another parameter: each learns by itself.",
        tensor=tensor,
    )


@measure(
    Row("failed-check", _FAMILY, "an assertion of `fullgraph.watch(check=…)` does not hold"),
    "Look at the step with `fullgraph replay`.",
    events=[Kind.ASSERTION], calm=None,
)  # fmt: skip
def assertion(at: At) -> Reading:
    """One alarm for each check until it holds again."""
    name, step = str(at.data.get("name", "check")), at.event.step if at.event else at.step
    evidence = f"{name} does not hold in step {step}: {str(at.data.get('message', '')).strip()}"
    place = str(at.data.get("path") or ""), int(at.data.get("line") or 0)
    return Reading(evidence, step=step, key=name, place=place, name=name)


@measure(
    Row(
        "small-update", _FAMILY,
        "Adam's first update of each tensor is below 1 % of the rate times the root of its size",
        "Kingma and Ba 2015, section 2.1: the size of a step is about the rate",
        "norms of gradients and updates in the first step",
    ),
    "Lower eps of the optimizer (1e-8 is customary), or raise the scale of the loss: the gradients "
    "are far smaller than eps.",
)  # fmt: skip
def below_eps(at: At) -> Reading | None:
    """In its first step, Adam moves each element with a gradient above eps by the rate."""
    options = next(
        (each for each in at.observation.of_kind(Kind.OPTIONS) if each.data["name"] in _ADAMS), None
    )
    if at.step != 0 or options is None or "rates" not in options.data:
        return None
    gradients = at.observation.sample(Moment.GRADIENT)
    updates = at.observation.sample(Moment.UPDATE)
    shares: list[tuple[float, Tensor, float]] = []
    for tensor in at.rank.parameters(int(options.data["optimizer"])):
        update, gradient = updates.get(tensor.index), gradients.get(tensor.index)
        rate = options.data["rates"][tensor.group]
        is_known = update is not None and gradient is not None and tensor.dtype == "float32"
        if not is_known or not isinstance(rate, float) or rate <= 0 or tensor.elements < 1:
            continue
        if update is not None and gradient is not None and gradient.norm > 0:
            moved = update.norm / (rate * math.sqrt(tensor.elements))
            shares.append((moved, tensor, gradient.norm))
    if len(shares) < 2 or max(share for share, _, _ in shares) >= LEAST_MOVED:
        return None
    share, tensor, norm = max(shares, key=lambda each: each[0])
    eps = options.data["groups"][tensor.group].get("eps", math.nan)
    evidence = (
        f"The first update of each parameter is at most {share:.2g} of what the learning rate of "
        f"{options.data['name']} gives; the norm of the gradient of {tensor.name} is {norm:.3g} "
        f"and eps is {eps:g}."
    )
    return Reading(evidence, {"share": share, "eps": eps}, tensor)
