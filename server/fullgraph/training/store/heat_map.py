"""One statistic of all tensors over the steps: a row for each tensor, a column for some steps."""

from __future__ import annotations

import math
import sqlite3
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import add

from fullgraph.training.store.chunk import Chunk
from fullgraph.training.store.families import BLOCK, Kept, chunks_of_samples
from fullgraph.training.store.means import Means, Rows, Weight, mean_of, means_of, spread, total_of
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


@dataclass
class _Block:
    """The columns of some tensors.

    Attributes:
        tensors: their places in the table.
        starts: the first step of each column.
        means: one list for each tensor.
        weights: of how many values each column is made, or of how many for each tensor.
        non_finite: counts for each tensor, by the first step of the column.
    """

    tensors: list[int]
    starts: list[int] = field(default_factory=list)
    means: list[list[float]] = field(default_factory=list)
    weights: list[Weight] = field(default_factory=list)
    non_finite: dict[int, list[float]] = field(default_factory=dict)


def read_heat_map(
    database: sqlite3.Connection,
    family: int,
    waiting: Sequence[Kept],
    statistic: str,
    asked: Span | None,
    most: int,
    known: Known | None = None,
) -> HeatMap:
    """The heat map of one statistic of a moment.

    Args:
        database: the store.
        family: of the samples of the moment.
        waiting: those that are not packed yet.
        statistic: which.
        asked: which steps; all if None.
        most: the most columns.
        known: only what is new since then, if its columns stand for as many steps.
    """
    parts = parts_of(database, family, statistic)
    found = wanted(parts, waiting, asked, most, known=known)
    if found is None:
        return HeatMap(1, [], [], [], {})
    span, width = found
    samples = [each for each in waiting_within(waiting, span, width) if isinstance(each, Sample)]
    blocks: dict[int, list[Chunk]] = {}
    for chunk in (
        *read_chunks(database, chosen(parts, span, width), is_mean_only=True),
        *chunks_of_samples(samples, statistic),
    ):
        blocks.setdefault(chunk.keys[0] // BLOCK, []).append(chunk)
    return _cells([_block(chunks, width, span) for _, chunks in sorted(blocks.items())], width)


def _block(chunks: Sequence[Chunk], width: int, span: Span) -> _Block:
    block = _Block(sorted({key for chunk in chunks for key in chunk.keys}))
    block.means = [[] for _ in block.tensors]
    within = range(span.first // width * width, span.last + 1)
    for chunk in sorted(chunks, key=lambda each: each.steps[0]):
        columns = means_of(chunk, width, spread(chunk.keys, block.tensors))
        _append(block, columns, within)
        for start, counts in columns.non_finite:
            if start in within:
                before = block.non_finite.get(start, [0.0] * len(block.tensors))
                block.non_finite[start] = list(map(add, before, counts))
    return block


def _append(block: _Block, columns: Means, within: range) -> None:
    """Put columns behind those that are there; the first may be the rest of the last one."""
    first = next((i for i, start in enumerate(columns.starts) if start in within), 0)
    stop = sum(start < within.stop for start in columns.starts)
    last = block.starts[-1] if block.starts else -1
    while first < stop and columns.starts[first] <= last:
        _merge(block, columns, first)
        first += 1
    block.starts += columns.starts[first:stop]
    block.weights += columns.weights[first:stop]
    for row, values in zip(block.means, columns.means, strict=True):
        row += values[first:stop]


def _merge(block: _Block, columns: Means, place: int) -> None:
    """Put one column into one that is there: each is of a part of its values."""
    start = columns.starts[place]
    at = bisect_left(block.starts, start)
    if at == len(block.starts) or block.starts[at] != start:
        block.starts.insert(at, start)
        block.weights.insert(at, columns.weights[place])
        for row, values in zip(block.means, columns.means, strict=True):
            row.insert(at, values[place])
        return
    rows = [
        Rows([row[at] for row in block.means], block.weights[at]),
        Rows([row[place] for row in columns.means], columns.weights[place]),
    ]
    block.weights[at] = total_of(rows)
    for row, value in zip(block.means, mean_of(rows), strict=True):
        row[at] = value


def _cells(blocks: Sequence[_Block], width: int) -> HeatMap:
    steps = sorted({start for block in blocks for start in block.starts})
    places = {start: column for column, start in enumerate(steps)}
    tensors: list[int] = []
    rows: list[list[float]] = []
    non_finite: dict[tuple[int, int], int] = {}
    for block in blocks:
        for start, counts in block.non_finite.items():
            for row, count in enumerate(counts, len(tensors)):
                if count:
                    non_finite[row, places[start]] = int(count)
        tensors += block.tensors
        if block.starts == steps:
            rows += block.means
            continue
        for values in block.means:
            known = dict(zip(block.starts, values, strict=True))
            rows.append([known.get(start, math.nan) for start in steps])
    return HeatMap(width, steps, tensors, rows, non_finite)
