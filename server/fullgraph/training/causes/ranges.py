"""Numbers that leave the range in which they were."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from fullgraph.training.anomalies.alarm import layer_of
from fullgraph.training.anomalies.baseline import Baseline
from fullgraph.training.causes.history import History, Values
from fullgraph.training.causes.link import Link, Moment, Order, Relation
from fullgraph_worker.watch.records import Moment as Sampled
from fullgraph_worker.watch.records import Tensor

LEAST_VALUES = 5
"""Before that nothing is usual."""
LEAST_DEVIATIONS = 8.0
"""Of the logarithm, as the rules for gradients have it."""
_EVERYWHERE = 0.75
"""The share of the sampled tensors whose deviation is not one of a layer."""


class Quantity(NamedTuple):
    """A number with its place in a step, and which multiple of what is usual is too much."""

    name: str
    sampled: str
    order: int
    ratio: float


_METRICS = (
    Quantity("loss", "loss", Order.LOSS, 3.0),
    Quantity("norm of all gradients", "unclipped_norm", Order.GRADIENT, 5.0),
    Quantity("norm of all gradients", "gradient_norm", Order.CLIPPED, 5.0),
)
_TENSORS = (
    # A step changes a parameter by about a thousandth of it.
    Quantity("parameter", Sampled.PARAMETER, Order.PARAMETER, 1.5),
    Quantity("output", Sampled.ACTIVATION, Order.FORWARD, 5.0),
    Quantity("gradient", Sampled.GRADIENT, Order.CLIPPED, 5.0),
    Quantity("update", Sampled.UPDATE, Order.UPDATE, 4.0),
)


class Episode(NamedTuple):
    """Recorded steps in a row that are out of range.

    Attributes:
        first: the first of them.
        normal: the last one before it.
        last: the last one that is out of range.
        value: in the first.
        usual: the median before.
    """

    first: int
    normal: int
    last: int
    value: float
    usual: float

    @property
    def strength(self) -> float:
        """How many times the usual value it is, or the other way round, as a logarithm."""
        if not (self.value > 0 and self.usual > 0):
            return math.inf
        return abs(math.log(self.value / self.usual))


def out_of_range(history: History, *, falls: bool, layer: str = "") -> Iterator[Link]:
    """One link for each quantity and each of its episodes, at the layer that deviates most.

    Args:
        history: the steps.
        falls: whether a number that falls deviates as well.
        layer: the only one whose tensors are meant; all if empty.
    """
    for each in _METRICS:
        for episode in episodes(history.metric(each.sampled), each.ratio, falls=falls):
            if episode.last >= history.first:
                yield _link(each, episode, None, 1, True)
    for each in _TENSORS:
        yield from _of_tensors(history, each, falls, layer)


def _of_tensors(history: History, quantity: Quantity, falls: bool, layer: str) -> Iterator[Link]:
    sampled: Counter[int] = Counter()
    found: dict[int, list[tuple[Tensor, Episode]]] = {}
    for place, values in history.statistic(quantity.sampled, "norm").items():
        sampled.update(step for step, _ in values)
        for episode in episodes(values, quantity.ratio, falls=falls):
            if episode.last >= history.first:
                found.setdefault(episode.first, []).append((history.tensors[place], episode))
    for step, together in found.items():
        own = [pair for pair in together if not layer or layer_of(pair[0]) == layer]
        if not own:
            continue
        tensor, episode = max(own, key=lambda pair: pair[1].strength)
        episode = episode._replace(last=max(other.last for _, other in own))
        is_everywhere = len(together) > max(1, _EVERYWHERE * sampled[step])
        yield _link(quantity, episode, tensor, len(together), is_everywhere)


def episodes(values: Values, ratio: float, *, falls: bool) -> Iterator[Episode]:
    """Where a positive number is out of its range; values that are not finite are left out.

    Args:
        values: by step.
        ratio: so many times its median it is out of range, if it also hardly varied before.
        falls: whether that much below its median is out of range as well.
    """
    usual, normal = Baseline(), -1
    current: Episode | None = None
    for step, value in values:
        if not math.isfinite(value):
            continue
        if len(usual) >= LEAST_VALUES and _is_far(usual, value, ratio, falls):
            current = (current or Episode(step, normal, step, value, usual.level))._replace(
                last=step
            )
            continue
        if current is not None:
            yield current
            current = None
        usual.add(value)
        normal = step
    if current is not None:
        yield current


def _is_far(usual: Baseline, value: float, ratio: float, falls: bool) -> bool:
    if value <= 0:
        return falls
    times, deviations = usual.ratio(value), usual.deviations(value)
    if times > ratio:
        return deviations > LEAST_DEVIATIONS
    return falls and times < 1 / ratio and deviations < -LEAST_DEVIATIONS


def _link(
    quantity: Quantity, episode: Episode, tensor: Tensor | None, count: int, is_everywhere: bool
) -> Link:
    """The sentence; a deviation of nearly all tensors is one of the whole model."""
    name = "" if tensor is None else tensor.name
    if tensor is None:
        subject = f"the {quantity.name} is {episode.value:.3g}"
    elif quantity.name == "parameter":
        subject = f"the norm of {name} is {episode.value:.3g}"
    else:
        subject = f"the norm of the {quantity.name} of {name} is {episode.value:.3g}"
    ratio = episode.value / episode.usual
    times = f"{ratio:,.0f}" if 100 <= ratio < 1e7 else f"{ratio:.3g}"
    times = f"{times} times its median before ({episode.usual:.3g})"
    others = f"; {count} tensors deviate in this step" if count > 1 else ""
    own = None if is_everywhere else tensor
    return Link(
        Moment(episode.first, quantity.order), Relation.DEVIATION, quantity.name,
        f"{subject}, {times}{others}",
        own.name if own is not None and own.kind == "parameter" else "",
        "" if own is None else layer_of(own), "" if own is None else own.path,
        0 if own is None else own.line, episode.normal, episode.last,
        {"value": episode.value, "usual": episode.usual, "tensors": float(count)},
    )  # fmt: skip
