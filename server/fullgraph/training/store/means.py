"""The means of many tensors at once: a heat map has hundreds of thousands of them.

Where all values of a chunk are known and finite, whole columns are added at a time.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, reduce
from itertools import chain, groupby, repeat
from operator import add, mul, truediv
from typing import NamedTuple

from fullgraph.training.store.chunk import Chunk
from fullgraph.training.store.column import buckets

Weight = float | Sequence[float]
"""Of how many values a mean is: of those of all tensors, or of each one's."""
Spread = Callable[[Sequence[float]], list[float]]


class Rows(NamedTuple):
    """One row of a chunk: the mean of each tensor, and its weight."""

    mean: Sequence[float]
    weight: Weight


class Means(NamedTuple):
    """Columns of a heat map.

    Attributes:
        starts: the first step of each.
        means: one list for each tensor.
        weights: one for each column.
        non_finite: the first step of a row of the chunk, and its count for each tensor.
    """

    starts: list[int]
    means: Sequence[Sequence[float]]
    weights: list[Weight]
    non_finite: list[tuple[int, Sequence[float]]]


def means_of(chunk: Chunk, width: int, spread: Spread | None) -> Means:
    """The columns that a chunk makes.

    Args:
        chunk: of some tensors.
        width: of a column, in steps.
        spread: puts the tensors at their places among others.
    """
    starts, places = _buckets(tuple(chunk.steps), width)
    if chunk.non_finite is None and spread is None:
        if chunk.counts is None:
            lengths: list[Weight] = [float(place.stop - place.start) for place in places]
            return Means(starts, _means(chunk, places), lengths, [])
        if len(chunk.counts) == len(chunk.steps) == len(places):
            return Means(starts, _parted(chunk.mean, len(places)), [*chunk.counts], [])
    steps = _rows(chunk, spread)
    own = [steps[place] for place in places]
    columns = [mean_of(rows) for rows in own]
    wrong = [] if chunk.non_finite is None else _by_step(chunk.non_finite, len(chunk.steps))
    return Means(
        starts,
        list(zip(*columns, strict=True)),
        [total_of(rows) for rows in own],
        [
            (step // width * width, spread(counts) if spread is not None else counts)
            for step, counts in zip(chunk.steps, wrong, strict=False)
            if any(counts)
        ],
    )


def spread(keys: Sequence[int], tensors: Sequence[int]) -> Spread | None:
    """Puts the values of some tensors at their places among all; None if they are all.

    The others have 0, as they have no values.
    """
    if list(keys) == list(tensors):
        return None
    place = {key: at for at, key in enumerate(keys)}
    places = [place.get(tensor, len(keys)) for tensor in tensors]

    def put(values: Sequence[float]) -> list[float]:
        padded = [*values, 0.0]
        return [padded[at] for at in places]

    return put


def mean_of(rows: Sequence[Rows]) -> Sequence[float]:
    """The mean of each tensor over rows; NaN where there is no value."""
    if len(rows) == 1 and isinstance(rows[0].weight, float):
        return rows[0].mean
    size, count = len(rows[0].mean), total_of(rows)
    if isinstance(count, float):
        if not count:
            return [math.nan] * size
        # What has no values has NaNs for means.
        parts: Iterator[Iterable[float]] = (
            map(mul, mean, repeat(weight)) for mean, weight in rows if weight
        )
        return list(map(truediv, reduce(_added, parts), repeat(count)))
    totals = [0.0] * size
    for mean, weight in rows:
        own = [weight] * size if isinstance(weight, float) else weight
        known = (value * n if n else 0.0 for value, n in zip(mean, own, strict=True))
        totals = list(map(add, totals, known))
    return [total / n if n else math.nan for total, n in zip(totals, count, strict=True)]


def total_of(rows: Sequence[Rows]) -> Weight:
    """The weight of the mean of rows."""
    scalars = [weight for _, weight in rows if isinstance(weight, float)]
    if len(scalars) == len(rows):
        return sum(scalars)
    size = len(rows[0].mean)
    own = [[w] * size if isinstance(w, float) else w for _, w in rows]
    return list(map(sum, zip(*own, strict=True)))


@lru_cache(maxsize=64)
def _buckets(steps: tuple[int, ...], width: int) -> tuple[list[int], list[slice]]:
    # The tensors of one sample are in several chunks, which have the same steps.
    return buckets(steps, width)


def _means(chunk: Chunk, places: Sequence[slice]) -> Sequence[Sequence[float]]:
    """The columns of each tensor, whose rows are single finite values."""
    rows = _parted(chunk.mean, len(chunk.steps))
    means: list[list[float]] = [[] for _ in rows]
    # Rows whose columns have equally many of them are taken together, those of all tensors at once.
    for size, group in groupby(places, key=lambda place: place.stop - place.start):
        run = list(group)
        own = slice(run[0].start, run[-1].stop)
        values = list(chain.from_iterable(each[own] for each in rows))
        if size > 1:
            totals: Iterable[float] = reduce(_added, (values[at::size] for at in range(size)))
            values = list(map(truediv, totals, repeat(float(size))))
        for column, own_means in zip(means, _parted(values, len(run)), strict=True):
            column += own_means
    return means


def _parted(flat: Sequence[float], length: int) -> list[Sequence[float]]:
    """The parts of a chunk's array, which has one column after the other."""
    return [flat[at : at + length] for at in range(0, len(flat), length)]


def _added(some: Iterable[float], others: Iterable[float]) -> Iterable[float]:
    return map(add, some, others)


def _rows(chunk: Chunk, spread: Spread | None) -> list[Rows]:
    rows, size, counts = len(chunk.steps), len(chunk.keys), chunk.counts
    weights: Sequence[Weight] = [1.0] * rows
    if counts is not None:
        weights = list(counts) if len(counts) == rows else _by_step(counts, rows)
    means: Sequence[Sequence[float]] = _by_step(chunk.mean, rows)
    if spread is not None:
        weights = [spread([w] * size if isinstance(w, float) else w) for w in weights]
        means = [spread(mean) for mean in means]
    return list(map(Rows, means, weights))


def _by_step(flat: Sequence[float], rows: int) -> list[tuple[float, ...]]:
    """A chunk's array, which has one column after the other, as one tuple for each step."""
    return list(zip(*_parted(flat, rows), strict=True))
