"""Where a training departs from one of the same program that went well.

What no threshold knows is known from the reference: which range each number has around a step, in
which state each tensor is, what each batch is like, and which events there are. TrainCheck (Jiang
et al. 2025) learns such invariants from healthy trainings; here they are those of the measures.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from statistics import median
from typing import Any, NamedTuple

from fullgraph.training.anomalies.alarm import layer_of
from fullgraph.training.causes.history import Values
from fullgraph.training.causes.link import Link, Moment, Order, Relation
from fullgraph.training.causes.ranges import Quantity
from fullgraph.training.runs import RunSummary
from fullgraph.training.store.parts import Span
from fullgraph.training.store.reader import StoreReader
from fullgraph_worker.watch.records import Kind, Tensor
from fullgraph_worker.watch.records import Moment as Sampled

_IN_A_ROW = 3
"""Recorded values, so that one batch that differs is no departure; one that is not finite is."""
_AROUND = 20
"""Steps before and after, in which the reference has a range; of later steps, a half of them."""
_LEAST_VALUES = 3
_MOST = 20_000

_METRICS = (
    Quantity("loss", "loss", Order.LOSS, 1.5),
    Quantity("norm of all gradients", "gradient_norm", Order.CLIPPED, 2.0),
    Quantity("ratio of the update", "update_ratio", Order.UPDATE, 2.0),
    Quantity("learning rate", "learning_rate", Order.RATE, 1.05),
    Quantity("time for data", "data_seconds", Order.BATCH, 10.0),
    Quantity("memory", "memory_bytes", Order.UPDATE, 1.5),
)
_TENSORS = (
    Quantity("parameter", Sampled.PARAMETER, Order.PARAMETER, 1.5),
    Quantity("output", Sampled.ACTIVATION, Order.FORWARD, 2.0),
    Quantity("gradient", Sampled.GRADIENT, Order.CLIPPED, 3.0),
    Quantity("update", Sampled.UPDATE, Order.UPDATE, 3.0),
)
_STATES = {
    Kind.ZERO_GRAD: "called",
    Kind.MODE: "modules",
    Kind.DISCARDED: "discarded",
    Kind.CLIPPED: "bound",
    Kind.SCHEDULER: "name",
    Kind.CREATED_AGAIN: "name",
    Kind.OVERWRITTEN: "optimizer",
}
"""Events, and what of them belongs to the state that the reference is in."""
_BATCH = ("shape", "dtype")


def departures(run: StoreReader, reference: StoreReader, summary: RunSummary) -> list[Link]:
    """All departures of a run's first rank, the first one first.

    Args:
        run: the store of the run.
        reference: that of the one which went well.
        summary: of the run.

    Raises:
        StoreError: a store cannot be read.
    """
    rank, other = min(summary.ranks, default=0), min(reference.ranks(), default=0)
    found = [
        *_of_metrics((run, rank), (reference, other)),
        *_of_tensors((run, rank), (reference, other)),
        *_of_table(run.tensors(rank), reference.tensors(other)),
        *_of_events((run, rank), (reference, other)),
    ]
    return sorted(found, key=lambda each: each.moment)


_Of = tuple[StoreReader, int]


def _of_metrics(run: _Of, reference: _Of) -> Iterator[Link]:
    for number in _METRICS:
        episode = _departure(_metric(run, number), _metric(reference, number), number.ratio)
        if episode is not None:
            yield _link(number, episode, None)


def _metric(of: _Of, number: Quantity) -> Values:
    store, rank = of
    series = store.metric(number.sampled, rank=rank, span=Span(0, _MOST), most=_MOST)
    points = zip(series.steps, series.mean, series.non_finite, strict=True)
    return [(step, math.inf if bad else value) for step, value, bad in points]


def _of_tensors(run: _Of, reference: _Of) -> Iterator[Link]:
    """Of each number, the tensor that departs first; of several, the one that does it most."""
    for number in _TENSORS:
        own, usual = _statistic(run, number), _statistic(reference, number)
        tensors = {each.name: each for each in run[0].tensors(run[1])}
        found = [
            (name, episode)
            for name, values in own.items()
            if name in usual
            and (episode := _departure(values, usual[name], number.ratio)) is not None
        ]
        if found:
            first = min(episode.step for _, episode in found)
            together = [each for each in found if each[1].step == first]
            name, episode = max(together, key=lambda each: each[1].strength)
            yield _link(number, episode, tensors[name], len(found))


def _statistic(of: _Of, number: Quantity) -> dict[str, Values]:
    store, rank = of
    cells = store.heat_map(number.sampled, "norm", rank=rank, span=Span(0, _MOST), most=_MOST)
    names = {each.index: each.name for each in store.tensors(rank)}
    return {
        names[place]: [
            (step, math.inf if (row, column) in cells.non_finite else value)
            for column, (step, value) in enumerate(zip(cells.steps, cells.mean[row], strict=True))
            if (row, column) in cells.non_finite or not math.isnan(value)
        ]
        for row, place in enumerate(cells.tensors)
        if place in names
    }


class _Episode(NamedTuple):
    """Where a number departs, and the reference's range there."""

    step: int
    value: float
    low: float
    high: float

    @property
    def strength(self) -> float:
        """How many times out of range it is, as a logarithm."""
        if not (0 < self.value < math.inf and self.low > 0):
            return math.inf
        return max(math.log(self.low / self.value), math.log(self.value / self.high))


def _departure(values: Values, usual: Values, times: float) -> _Episode | None:
    """The first of some values in a row that are out of the reference's range around their step.

    Steps after the end of the reference are not compared.
    """
    steps = [step for step, _ in usual]
    first: _Episode | None = None
    length = 0
    for step, value in values:
        if not steps or step > steps[-1]:
            return None
        reach = max(_AROUND, step // 2)
        begin, end = bisect_left(steps, step - reach), bisect_right(steps, step + reach)
        near = [each for _, each in usual[begin:end]]
        if len(near) < _LEAST_VALUES or not all(map(math.isfinite, near)):
            continue
        low, high = min(near), max(near)
        if math.isfinite(value) and low / times <= value <= high * times:
            first, length = None, 0
            continue
        first, length = first or _Episode(step, value, low, high), length + 1
        if length == _IN_A_ROW or not math.isfinite(value):
            return first
    return None


def _link(number: Quantity, episode: _Episode, tensor: Tensor | None, count: int = 1) -> Link:
    what = f"the {number.name}" if tensor is None else f"the {number.name} of {tensor.name}"
    others = f"; {count} tensors depart from it" if count > 1 else ""
    value = f"{episode.value:.3g}" if math.isfinite(episode.value) else "not finite"
    sentence = (
        f"{what} is {value}; there it was between {episode.low:.3g} and {episode.high:.3g}{others}"
    )
    return _made(episode.step, number.order, number.name, sentence, tensor)


def _of_table(own: list[Tensor], usual: list[Tensor]) -> Iterator[Link]:
    known = {each.name: each for each in usual}
    for tensor in own:
        there = known.get(tensor.name)
        if there is None or tensor.kind != "parameter":
            continue
        for what, here, before in (
            ("requires a gradient", tensor.requires_grad, there.requires_grad),
            ("is in an optimizer", tensor.optimizer >= 0, there.optimizer >= 0),
            ("is tied to another parameter", tensor.same_as >= 0, there.same_as >= 0),
        ):
            if here != before:
                has = "here and not there" if here else "there and not here"
                sentence = f"{tensor.name} {what} {has}"
                yield _made(0, Order.PARAMETER, "table of tensors", sentence, tensor)
        if tensor.dtype != there.dtype:
            sentence = f"{tensor.name} is {tensor.dtype}; there it was {there.dtype}"
            yield _made(0, Order.PARAMETER, "dtype", sentence, tensor)


def _of_events(run: _Of, reference: _Of) -> Iterator[Link]:
    for kind, name in _STATES.items():
        own, usual = (_states(of, kind, name) for of in (run, reference))
        for state, step in own.items():
            if state not in usual:
                what = f"an event {kind} with {name} {state}, which is not there"
                yield _made(step, Order.UPDATE, kind, what, None)
        for state in usual:
            if state not in own:
                what = f"no event {kind} with {name} {state}, which is there"
                yield _made(0, Order.UPDATE, kind, what, None)
    yield from _of_batches(run, reference)


def _states(of: _Of, kind: str, name: str) -> dict[str, int]:
    store, rank = of
    found: dict[str, int] = {}
    for kept in store.events([kind]):
        if kept.rank == rank:
            found.setdefault(str(kept.event.data.get(name)), kept.event.step)
    return found


def _of_batches(run: _Of, reference: _Of) -> Iterator[Link]:
    usual: dict[str, list[Mapping[str, Any]]] = {}
    for _, leaf in _leaves(reference):
        usual.setdefault(str(leaf.get("name")), []).append(leaf)
    reported: set[tuple[str, str]] = set()
    for step, leaf in _leaves(run):
        name = str(leaf.get("name"))
        for quantity, sentence in _unlike(leaf, usual.get(name, [])):
            if (name, quantity) not in reported:
                reported.add((name, quantity))
                yield _made(step, Order.BATCH, "batch", f"the batch's {name} {sentence}", None)


def _unlike(leaf: Mapping[str, Any], usual: list[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    if len(usual) < _LEAST_VALUES:
        return
    for name in _BATCH:
        values = [each.get(name) for each in usual]
        if leaf.get(name) not in values:
            yield name, f"has the {name} {leaf.get(name)}; there it was {values[0]}"
            return
    deviation = float(leaf.get("deviation", math.nan))
    there = median(float(each.get("deviation", math.nan)) for each in usual)
    if not there / 3 <= deviation <= 3 * there and math.isfinite(there):
        yield "deviation", f"has a deviation of {deviation:.3g}; there it was {there:.3g}"
    distinct = int(leaf.get("distinct") or 0)
    least = min(int(each.get("distinct") or 0) for each in usual)
    if 0 < 3 * distinct <= least:
        yield "distinct", f"has {distinct} distinct values; there it had at least {least}"


def _leaves(of: _Of) -> Iterator[tuple[int, Mapping[str, Any]]]:
    store, rank = of
    for kept in store.events([Kind.BATCH]):
        if kept.rank == rank:
            yield from ((kept.event.step, leaf) for leaf in kept.event.data.get("leaves", ()))


def _made(step: int, order: int, quantity: str, what: str, tensor: Tensor | None) -> Link:
    return Link(
        Moment(step, order), Relation.DEVIATION, quantity, what,
        "" if tensor is None else tensor.name, "" if tensor is None else layer_of(tensor),
        "" if tensor is None else tensor.path, 0 if tensor is None else tensor.line, step - 1, step,
    )  # fmt: skip
