"""One statistic of all tensors over the steps: a row for each tensor, a column for some steps."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import repeat
from operator import add, truediv
from typing import NamedTuple

from fullgraph.training.store.chunk import Chunk
from fullgraph.training.store.families import BLOCK, chunks_of_samples
from fullgraph.training.store.parts import (
    Span,
    chosen,
    parts_of,
    read_chunks,
    span_of,
    waiting_of,
    width_for,
)
from fullgraph_worker.watch.records import Sample

MOST_COLUMNS = 1000


@dataclass(frozen=True)
class HeatMap:
    """Cells of tensors by steps.

    Attributes:
        width: how many steps a column stands for.
        steps: the first step of each column.
        tensors: their places in the table, one for each row.
        mean: one list for each row: the mean of the finite values; NaN if there are none.
        non_finite: how many values of a cell are not finite, by row and column; without cells
            that have none.
    """

    width: int
    steps: list[int]
    tensors: list[int]
    mean: list[list[float]]
    non_finite: dict[tuple[int, int], int]


class _Rows(NamedTuple):
    """Rows of a chunk: the means of the tensors, and of how many values each of them is."""

    mean: Sequence[float]
    counts: float | Sequence[float]


@dataclass
class _Block:
    """What is known of some tensors; lists by the first step of the column."""

    tensors: list[int]
    rows: dict[int, list[_Rows]] = field(default_factory=dict)
    non_finite: dict[int, list[float]] = field(default_factory=dict)


def read_heat_map(
    database: sqlite3.Connection, family: int, statistic: str, asked: Span | None, most: int
) -> HeatMap:
    """The heat map of one statistic of a moment.

    Args:
        database: the store.
        family: of the samples of the moment.
        statistic: which.
        asked: which steps; all if None.
        most: the most columns.
    """
    parts, waiting = parts_of(database, family, statistic), waiting_of(database, family)
    span = span_of(parts, waiting, asked)
    if span is None:
        return HeatMap(1, [], [], [], {})
    width = width_for(span, most)
    samples = [each for each in waiting if isinstance(each, Sample)]
    blocks: dict[int, list[Chunk]] = {}
    for chunk in (
        *read_chunks(database, chosen(parts, span, width)),
        *chunks_of_samples(samples, statistic),
    ):
        blocks.setdefault(chunk.keys[0] // BLOCK, []).append(chunk)
    return _cells([_block(chunks, width, span) for _, chunks in sorted(blocks.items())], width)


def _block(chunks: Sequence[Chunk], width: int, span: Span) -> _Block:
    block = _Block(sorted({key for chunk in chunks for key in chunk.keys}))
    for chunk in chunks:
        _add(block, chunk, width, span)
    return block


def _add(block: _Block, chunk: Chunk, width: int, span: Span) -> None:
    spread = _spread(chunk.keys, block.tensors)
    rows, counts = len(chunk.steps), chunk.counts
    weights: Sequence[float | Sequence[float]] = [1.0] * rows
    if counts is not None:
        weights = counts if len(counts) == rows else _by_step(counts, rows)
    if spread is not None:
        size = len(chunk.keys)
        weights = [spread([w] * size if isinstance(w, float) else w) for w in weights]
    first = span.first // width * width
    for step, mean, weight in zip(chunk.steps, _by_step(chunk.mean, rows), weights, strict=True):
        start = step // width * width
        if first <= start <= span.last:
            own = block.rows.setdefault(start, [])
            own.append(_Rows(spread(mean) if spread is not None else mean, weight))
    if chunk.non_finite is not None:
        for step, wrong in zip(chunk.steps, _by_step(chunk.non_finite, rows), strict=True):
            start = step // width * width
            if first <= start <= span.last:
                before = block.non_finite.get(start, [0.0] * len(block.tensors))
                more = spread(wrong) if spread is not None else wrong
                block.non_finite[start] = list(map(add, before, more))


def _by_step(flat: Sequence[float], rows: int) -> list[tuple[float, ...]]:
    """A chunk's array, which has one column after the other, as one tuple for each step."""
    return list(zip(*(flat[at : at + rows] for at in range(0, len(flat), rows)), strict=True))


def _spread(
    keys: Sequence[int], tensors: Sequence[int]
) -> Callable[[Sequence[float]], list[float]] | None:
    """Puts the values of some tensors at their places among all; None if they are all.

    The others have 0, as they have no values.
    """
    if list(keys) == tensors:
        return None
    place = {key: at for at, key in enumerate(keys)}
    places = [place.get(tensor, len(keys)) for tensor in tensors]

    def spread(values: Sequence[float]) -> list[float]:
        padded = [*values, 0.0]
        return [padded[at] for at in places]

    return spread


def _cells(blocks: Sequence[_Block], width: int) -> HeatMap:
    steps = sorted({start for block in blocks for start in block.rows})
    tensors: list[int] = []
    rows: list[list[float]] = []
    non_finite: dict[tuple[int, int], int] = {}
    places = {start: column for column, start in enumerate(steps)}
    for block in blocks:
        for start, counts in block.non_finite.items():
            for row, count in enumerate(counts, len(tensors)):
                if count:
                    non_finite[row, places[start]] = int(count)
        tensors += block.tensors
        unknown = [math.nan] * len(block.tensors)
        columns = [_mean(block.rows[start]) if start in block.rows else unknown for start in steps]
        rows += map(list, zip(*columns, strict=True))
    return HeatMap(width, steps, tensors, rows, non_finite)


def _mean(rows: Sequence[_Rows]) -> Sequence[float]:
    """The mean of each tensor; without arithmetic where that is possible, as there are many."""
    weights = [row.counts for row in rows]
    scalars = [weight for weight in weights if isinstance(weight, float)]
    if len(scalars) < len(rows):
        return _weighted(rows)
    means: list[Iterable[float]] = [row.mean for row in rows]
    if len(rows) == 1:
        return rows[0].mean
    total = float(len(rows))
    if len(set(scalars)) > 1:
        total = sum(scalars)
        means = [[v * weight for v in m] for m, weight in zip(means, scalars, strict=True)]
    return list(map(truediv, reduce(_added, means), repeat(total)))


def _added(some: Iterable[float], others: Iterable[float]) -> Iterable[float]:
    return map(add, some, others)


def _weighted(rows: Sequence[_Rows]) -> list[float]:
    size = len(rows[0].mean)
    weights = [[r.counts] * size if isinstance(r.counts, float) else r.counts for r in rows]
    totals, counts = [0.0] * size, [0.0] * size
    for row, weight in zip(rows, weights, strict=True):
        known = (value * n if n else 0.0 for value, n in zip(row.mean, weight, strict=True))
        totals = list(map(add, totals, known))
        counts = list(map(add, counts, weight))
    return [total / n if n else math.nan for total, n in zip(totals, counts, strict=True)]
