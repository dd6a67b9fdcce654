"""One number over the steps, with as few points as a chart can show."""

from __future__ import annotations

import sqlite3
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from fullgraph.training.store.column import Column, joined, reduced
from fullgraph.training.store.families import BLOCK, Kept, chunks_of_samples, column_of
from fullgraph.training.store.parts import (
    Known,
    Span,
    chosen,
    parts_of,
    read_chunks,
    waiting_within,
    wanted,
)
from fullgraph_worker.watch.records import Sample

MOST_POINTS = 2000


@dataclass(frozen=True)
class Series:
    """The points of a chart; all lists are equally long.

    Attributes:
        width: how many steps a point stands for; older points may stand for more.
        steps: the first step of each point.
        mean: of its finite values. Where a point is one value, it is that value, which may be NaN
            or infinite; NaN if there is none.
        low: the least finite value.
        high: the greatest one.
        counts: how many finite values.
        non_finite: how many that are not.
    """

    width: int
    steps: Sequence[int]
    mean: Sequence[float]
    low: Sequence[float]
    high: Sequence[float]
    counts: Sequence[int]
    non_finite: Sequence[int]


EMPTY = Series(1, [], [], [], [], [], [])


def read_series(
    database: sqlite3.Connection,
    family: int,
    waiting: Sequence[Kept],
    field: str,
    place: tuple[int, int],
    asked: Span | None,
    most: int,
    width: int | None = None,
    known: Known | None = None,
) -> Series:
    """The points of one column.

    Args:
        database: the store.
        family: of the records.
        waiting: those that are not packed yet.
        field: a metric or a statistic.
        place: the block and the key of the column.
        asked: which steps; all if None.
        most: the most points.
        width: how many steps a point stands for, in place of ``most``.
        known: only what is new since then, if its points stand for as many steps.
    """
    block, key = place
    parts = parts_of(database, family, field, block)
    found = wanted(parts, waiting, asked, most, width, known)
    if found is None:
        return EMPTY
    span, width = found
    chunks = read_chunks(database, chosen(parts, span, width))
    columns = [column for chunk in chunks if (column := chunk.column(key))]
    tail = column_of(waiting_within(waiting, span, width), field, key)
    column = _known(_within(joined([*columns, *([tail] if tail else [])]), span, width))
    return _series(column, width)


def read_every_series(
    database: sqlite3.Connection, family: int, waiting: Sequence[Kept], statistic: str
) -> Iterator[tuple[int, Series]]:
    """All points of a statistic, tensor by tensor: each chunk is read once for all of its tensors.

    Args:
        database: the store.
        family: of the samples of a moment.
        waiting: those that are not packed yet.
        statistic: which.
    """
    parts = parts_of(database, family, statistic)
    samples = [each for each in waiting if isinstance(each, Sample)]
    tail = list(chunks_of_samples(samples, statistic))
    tail_blocks = {chunk.keys[0] // BLOCK for chunk in tail}
    for block in sorted({part.block for part in parts} | tail_blocks):
        own = [part for part in parts if part.block == block]
        span = Span(0, max((part.span.last for part in own), default=0))
        chunks = [
            *read_chunks(database, chosen(own, span, 1)),
            *(chunk for chunk in tail if chunk.keys[0] // BLOCK == block),
        ]
        for key in sorted({key for chunk in chunks for key in chunk.keys}):
            columns = [column for chunk in chunks if (column := chunk.column(key))]
            yield key, _series(_known(joined(columns)), 1)


def _series(column: Column, width: int) -> Series:
    if width > 1 and column.steps:
        column = reduced(column, width)
    rows = len(column.steps)
    return Series(
        width,
        column.steps,
        column.mean,
        column.low,
        column.high,
        [1] * rows if column.counts is None else [int(each) for each in column.counts],
        [0] * rows if column.non_finite is None else [int(each) for each in column.non_finite],
    )


def _within(column: Column, span: Span, width: int) -> Column:
    """The rows of the span, with the whole of its first point."""
    first = bisect_left(column.steps, span.first // width * width)
    last = bisect_left(column.steps, span.last + 1)
    if (first, last) == (0, len(column.steps)):
        return column
    return _rows(column, range(first, last))


def _known(column: Column) -> Column:
    """The rows in which something was recorded."""
    if column.counts is None or all(column.counts):
        return column
    wrong = column.non_finite or [0.0] * len(column.steps)
    return _rows(column, [i for i, n in enumerate(column.counts) if n or wrong[i]])


def _rows(column: Column, rows: Sequence[int]) -> Column:
    return replace(
        column,
        steps=[column.steps[row] for row in rows],
        mean=[column.mean[row] for row in rows],
        low=[column.low[row] for row in rows],
        high=[column.high[row] for row in rows],
        counts=None if column.counts is None else [column.counts[row] for row in rows],
        non_finite=None if column.non_finite is None else [column.non_finite[row] for row in rows],
    )
