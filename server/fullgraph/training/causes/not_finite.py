"""Numbers that are not finite, in the order in which a step computes them."""

from __future__ import annotations

import math
from collections.abc import Iterator

from fullgraph.training.anomalies.alarm import layer_of
from fullgraph.training.causes.history import History, Values
from fullgraph.training.causes.link import Link, Moment, Order, Relation
from fullgraph.vocabulary.prose import number_of
from fullgraph_worker.watch.records import Kind, Tensor
from fullgraph_worker.watch.records import Moment as Sampled

_MOMENTS = (
    # A NaN of the backward pass spreads towards the input: the last layer with one is its origin.
    (Sampled.PARAMETER, "parameter", Order.PARAMETER, 0),
    (Sampled.ACTIVATION, "output", Order.FORWARD, 0),
    (Sampled.UNCLIPPED, "gradient", Order.GRADIENT, -1),
    (Sampled.GRADIENT, "gradient", Order.CLIPPED, -1),
    (Sampled.UPDATE, "update", Order.UPDATE, 0),
)


def not_finite(history: History) -> Iterator[Link]:
    """One link for each quantity: where it stopped being finite, at the first layer."""
    yield from _layers(history)
    loss = _first_run(history.metric("loss"), history.first)
    if loss is not None:
        step, normal, last = loss
        yield Link(
            Moment(step, Order.LOSS), Relation.DEVIATION, "loss",
            "the loss is not finite", normal=normal, last=last,
        )  # fmt: skip
    for sampled, noun, order, place in _MOMENTS:
        found = list(_of_moment(history, sampled))
        if found:
            first = min(run[0] for _, run in found)
            own = [each for each in found if each[1][0] == first]
            tensor, (step, normal, last) = own[place]
            yield Link(
                Moment(step, order), Relation.DEVIATION, f"{noun} that is not finite",
                _sentence(noun, tensor, len(own)),
                tensor.name if tensor.kind == "parameter" else "",
                layer_of(tensor), tensor.path, tensor.line, normal, last,
                {"tensors": float(len(own))},
            )  # fmt: skip


def _layers(history: History) -> Iterator[Link]:
    """What a call in eager mode found in the step of the loss."""
    for event in history.of_kind(Kind.LAYER):
        data = event.data
        module, is_backward = str(data.get("module", "")), data.get("direction") == "backward"
        if event.step < history.first or not (module or is_backward):
            continue
        inputs = "; its inputs are finite" if data.get("inputs_are_finite") else ""
        what = data.get("what", "the output is not finite")
        yield Link(
            Moment(event.step, Order.GRADIENT if is_backward else Order.FORWARD),
            Relation.DEVIATION,
            "operation of the backward pass" if is_backward else "output that is not finite",
            f"in {module or 'the model'}, {what}{'' if is_backward else inputs}", "", module,
            str(data.get("path", "")), int(data.get("line") or 0), event.step - 1, event.step,
        )  # fmt: skip
        return


def _of_moment(history: History, sampled: str) -> Iterator[tuple[Tensor, tuple[int, int, int]]]:
    counts = history.statistic(sampled, "non_finite")
    for place, norms in sorted(history.statistic(sampled, "norm").items()):
        tensor = history.tensors[place]
        known = dict(norms)
        if tensor.dtype == "float16":
            # Of finite numbers, too, the norm may overflow.
            known = dict.fromkeys(known, 0.0)
        known.update((step, math.inf) for step, count in counts.get(place, []) if count > 0)
        run = _first_run(sorted(known.items()), history.first)
        if run is not None:
            yield tensor, run


def _first_run(values: Values, first: int) -> tuple[int, int, int] | None:
    """The first step that is not finite, the last one before it, and the last one of the run."""
    normal = -1
    for at, (step, value) in enumerate(values):
        if step >= first and not math.isfinite(value):
            last = step
            for later, other in values[at:]:
                if math.isfinite(other):
                    break
                last = later
            return step, normal, last
        normal = step
    return None


def _sentence(noun: str, tensor: Tensor, count: int) -> str:
    name = tensor.name if noun == "parameter" else f"the {noun} of {tensor.name}"
    others = ""
    if count > 1:
        more = number_of(count - 1, f"other {'module' if tensor.kind == 'module' else 'parameter'}")
        others = f", and neither are {more}" if noun == "parameter" else f", nor is that of {more}"
    return f"{name} is not finite{others}"
