"""What changed in a step: the learning rate, the loss scale, the table of tensors and more."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import pairwise

from fullgraph.training.anomalies.alarm import layer_of
from fullgraph.training.causes.batches import unusual_batches
from fullgraph.training.causes.history import History, Values
from fullgraph.training.causes.link import Link, Moment, Order, Relation
from fullgraph_worker.watch.records import Event, Kind, Tensor

RATE_RATIO = 3.0
"""A learning rate that changes less from one step to the next follows a schedule."""
_FELT_STEPS = 50
"""So long a raised learning rate may take to show."""


def changes(history: History) -> Iterator[Link]:
    """Every change that is recorded; the caller chooses by their moments."""
    yield from unusual_batches(history)
    yield from _steps_of("learning rate", history.metric("learning_rate"), Order.RATE, _is_jump)
    yield from _steps_of("loss scale", history.metric("scale"), Order.SCALE, float.__ne__)
    for event in history.events:
        describe = _OF_EVENTS.get(event.kind)
        found = describe(event) if describe is not None else None
        if found is not None:
            quantity, what, order = found
            yield _change(event.step, order, quantity, what)
    for step, tensor in history.table_changes():
        # The table has the last state of a tensor: what it was before is not kept.
        what = f"{tensor.name} {_state(tensor)} since this step"
        yield _change(step, Order.PARAMETER, "table of tensors", what, tensor)


def rises(history: History) -> Iterator[Link]:
    """Jumps of the learning rate upwards, with the last step in which it was still raised."""
    values = history.metric("learning_rate")
    for link in _steps_of("learning rate", values, Order.RATE, _is_jump):
        before, after = link.values["before"], link.values["after"]
        if after > before > 0:
            last = link.step
            for step, value in values:
                if step > last:
                    if value < RATE_RATIO * before or step > link.step + _FELT_STEPS:
                        break
                    last = step
            yield Link(
                link.moment, Relation.DEVIATION, link.quantity, link.what,
                normal=link.step - 1, last=last, values=link.values,
            )  # fmt: skip


def _steps_of(
    name: str, values: Values, order: int, is_change: Callable[[float, float], bool]
) -> Iterator[Link]:
    for (_, old), (step, new) in pairwise(values):
        if is_change(old, new):
            times = f" (x {new / old:.3g})" if old and new and math.isfinite(new) else ""
            what = f"the {name} changed from {old:.4g} to {new:.4g}{times}"
            numbers = {"before": old, "after": new}
            yield _change(step, order, name, what, values=numbers)


def _is_jump(old: float, new: float) -> bool:
    if old <= 0 or new <= 0:
        # A warm-up may begin at 0.
        return old > 0
    return not 1 / RATE_RATIO < new / old < RATE_RATIO


def _compiled(event: Event) -> tuple[str, str, int] | None:
    reason = event.data.get("reason")
    if not reason:
        return None
    first = str(reason).strip().splitlines()[0]
    what = f"{event.data.get('function')} was compiled again ({first})"
    return "recompilation", what, Order.FORWARD


def _mode(event: Event) -> tuple[str, str, int] | None:
    names = event.data.get("modules") or []
    if not names:
        return ("mode", "no layer was in evaluation mode any more", Order.BATCH)
    return ("mode", f"{names[0]} and {len(names) - 1} other layers were in evaluation mode"
            if len(names) > 1 else f"{names[0]} was in evaluation mode", Order.BATCH)  # fmt: skip


def _clipped(event: Event) -> tuple[str, str, int]:
    bound = event.data.get("bound")
    return "clipping", f"gradients were clipped for the first time, at {bound}", Order.CLIPPED


def _zero_grad(event: Event) -> tuple[str, str, int] | None:
    if event.step == 0:
        return None
    what = "were reset again" if event.data.get("called") else "were not reset any more"
    return "zero_grad", f"gradients {what} after the step", Order.UPDATE


def _failed_check(event: Event) -> tuple[str, str, int]:
    what = f"the check {event.data.get('name')} failed: {event.data.get('message')}"
    return "check", what, Order.UPDATE


def _options(event: Event) -> tuple[str, str, int] | None:
    parts = [
        f"{each['name']} of group {each['group']} changed from {each['before']} to {each['after']}"
        if each["group"] >= 0
        else f"the number of parameter groups changed from {each['before']} to {each['after']}"
        for each in event.data.get("changed", [])
    ]
    return ("optimizer options", ", ".join(parts), Order.RATE) if parts else None


_OF_EVENTS: dict[str, Callable[[Event], tuple[str, str, int] | None]] = {
    Kind.COMPILED: _compiled,
    Kind.MODE: _mode,
    Kind.OPTIONS: _options,
    Kind.CLIPPED: _clipped,
    Kind.ZERO_GRAD: _zero_grad,
    Kind.ASSERTION: _failed_check,
}


def _state(tensor: Tensor) -> str:
    gradient = "requires a gradient" if tensor.requires_grad else "requires no gradient"
    return f"{gradient} and is {'' if tensor.optimizer >= 0 else 'not '}in an optimizer"


def _change(
    step: int,
    order: int,
    quantity: str,
    what: str,
    tensor: Tensor | None = None,
    values: dict[str, float] | None = None,
) -> Link:
    return Link(
        Moment(step, order), Relation.SAME_STEP, quantity, what,
        "" if tensor is None else tensor.name, "" if tensor is None else layer_of(tensor),
        "" if tensor is None else tensor.path, 0 if tensor is None else tensor.line,
        step - 1, step, values or {},
    )  # fmt: skip
