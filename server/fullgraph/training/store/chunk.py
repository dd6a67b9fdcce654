"""Many columns over the same steps, as one compressed value of the database."""

from __future__ import annotations

import struct
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import repeat

from fullgraph.training.store.column import Column, buckets, merged
from fullgraph.training.store.packing import PackingError, packed, unpacked

WIDTHS = (10, 100, 1000)
"""How many steps one row of the coarser chunks stands for."""
_LEAST_REDUCTION = 3
"""A row of a coarser chunk has three numbers and more: with fewer rows taken together, it would
be the larger one."""
_HEAD = struct.Struct("<II")
_PART = struct.Struct("<I")
_NONE = 0xFFFFFFFF
_LOW_AND_HIGH = (1, 2)
"""Their numbers among the arrays."""


@dataclass(frozen=True)
class Chunk:
    """Columns with the same steps; each array has those of the first column first.

    Attributes:
        steps: of the rows.
        keys: which columns they are: places in the table of tensors, or 0.
        mean: as in ``Column``, and so are the others.
        low: None where rows are single values.
        high: likewise.
        counts: None if it is one in each; one value for each row if they are equal in all columns.
        non_finite: None if there are none at all.
    """

    steps: Sequence[int]
    keys: Sequence[int]
    mean: Sequence[float]
    low: Sequence[float] | None
    high: Sequence[float] | None
    counts: Sequence[float] | None
    non_finite: Sequence[float] | None

    def column(self, key: int) -> Column | None:
        """One of the columns; None if this is not one of them."""
        if key not in self.keys:
            return None
        place, rows = list(self.keys).index(key), len(self.steps)
        own = slice(place * rows, (place + 1) * rows)
        mean, counts = self.mean[own], self.counts
        if counts is not None and len(counts) > rows:
            counts = counts[own]
        return Column(
            self.steps,
            mean,
            self.low[own] if self.low is not None else mean,
            self.high[own] if self.high is not None else mean,
            counts,
            self.non_finite[own] if self.non_finite is not None else None,
        )

    def columns(self) -> Iterator[tuple[int, Column]]:
        """All of them, by their keys."""
        for key in self.keys:
            column = self.column(key)
            assert column is not None
            yield key, column


def chunk_of(columns: Sequence[tuple[int, Column]], *, is_recorded: bool) -> Chunk:
    """The chunk of columns that have the same steps.

    Args:
        columns: by their keys; at least one.
        is_recorded: whether each row is one value.
    """
    own = [column for _, column in columns]
    rows = len(own[0].steps)
    return Chunk(
        own[0].steps,
        [key for key, _ in columns],
        _flat([each.mean for each in own]),
        None if is_recorded else _flat([each.low for each in own]),
        None if is_recorded else _flat([each.high for each in own]),
        _counts([each.counts for each in own], rows),
        _flat_or_none([each.non_finite for each in own], rows, 0.0),
    )


def coarser(chunk: Chunk) -> Iterator[tuple[int, Chunk]]:
    """The same columns with one row for many steps, by the width of the rows.

    A width that saves nothing is left out.
    """
    for width in WIDTHS:
        starts, places = buckets(chunk.steps, width)
        if len(starts) * _LEAST_REDUCTION > len(chunk.steps) > 1:
            continue
        columns = [(key, merged(column, starts, places)) for key, column in chunk.columns()]
        chunk = chunk_of(columns, is_recorded=False)
        yield width, chunk


def to_bytes(chunk: Chunk) -> bytes:
    """The chunk as ``from_bytes`` reads it."""
    steps, keys = array("q", chunk.steps).tobytes(), array("I", chunk.keys).tobytes()
    parts = (chunk.mean, chunk.low, chunk.high, chunk.counts, chunk.non_finite)
    body = [_HEAD.pack(len(chunk.steps), len(chunk.keys)), steps, keys]
    for part in parts:
        if part is None:
            body.append(_PART.pack(_NONE))
        else:
            data = packed(part)
            body += [_PART.pack(len(data)), data]
    return b"".join(body)


def from_bytes(data: bytes, *, is_mean_only: bool = False) -> Chunk:
    """The chunk.

    Args:
        data: of ``to_bytes``.
        is_mean_only: leaves out ``low`` and ``high``, most of what is to be decompressed.

    Raises:
        PackingError: the bytes are damaged.
    """
    try:
        rows, columns = _HEAD.unpack_from(data)
        steps: array[int] = array("q")
        keys: array[int] = array("I")
        place = _HEAD.size
        for numbers, count in ((steps, rows), (keys, columns)):
            end = place + count * numbers.itemsize
            numbers.frombytes(data[place:end])
            place = end
        parts: list[array[float] | None] = []
        for number in range(5):
            (length,) = _PART.unpack_from(data, place)
            place += _PART.size
            end = place + (length if length != _NONE else 0)
            is_left_out = is_mean_only and number in _LOW_AND_HIGH
            parts.append(None if length == _NONE or is_left_out else unpacked(data[place:end]))
            place = end
    except (struct.error, ValueError) as error:
        raise PackingError(str(error)) from error
    mean, low, high, counts, non_finite = parts
    size = rows * columns
    whole = (mean, low, high, non_finite)
    if mean is None or any(part is not None and len(part) != size for part in whole):
        raise PackingError("a chunk has another number of values than it says")
    if counts is not None and len(counts) not in (rows, size):
        raise PackingError("a chunk has another number of counts than it says")
    return Chunk(steps, keys, mean, low, high, counts, non_finite)


def _flat(parts: Sequence[Sequence[float]]) -> array[float]:
    flat: array[float] = array("d")
    for part in parts:
        flat.extend(part)
    return flat


def _counts(parts: Sequence[Sequence[float] | None], rows: int) -> Sequence[float] | None:
    first = parts[0]
    if all(part == first for part in parts):
        return first
    return _flat_or_none(parts, rows, 1.0)


def _flat_or_none(
    parts: Sequence[Sequence[float] | None], rows: int, default: float
) -> array[float] | None:
    if all(part is None for part in parts):
        return None
    flat: array[float] = array("d")
    for part in parts:
        flat.extend(repeat(default, rows) if part is None else part)
    return flat
