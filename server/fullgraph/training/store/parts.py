"""Finds the chunks that a query needs: of each part of the steps, the one with the fewest rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fullgraph.training.store.chunk import Chunk, from_bytes
from fullgraph.training.store.families import Kept, from_tail, step_of

_FACTORS = (1, 2, 5)


@dataclass(frozen=True)
class Span:
    """Steps from ``first`` to ``last``, both included."""

    first: int
    last: int


@dataclass(frozen=True)
class Known:
    """What the reader of a chart has of it.

    Attributes:
        width: how many steps each of its points stands for.
        since: from this step on it has not all.
    """

    width: int
    since: int


@dataclass(frozen=True)
class Part:
    """One chunk, not read yet.

    Attributes:
        id: its row.
        block: which columns it has.
        part: which records it was made of.
        width: how many steps one row stands for.
        span: the steps of those records.
    """

    id: int
    block: int
    part: int
    width: int
    span: Span


def parts_of(
    database: sqlite3.Connection, family: int, field: str, block: int | None = None
) -> list[Part]:
    """All chunks of a field; those of one block if ``block`` is not None."""
    where = "family = ? AND field = ?" + ("" if block is None else " AND block = ?")
    rows = database.execute(
        f"SELECT id, block, part, width, first, last FROM chunks WHERE {where}",
        (family, field) if block is None else (family, field, block),
    )
    return [
        Part(number, own_block, part, width, Span(first, last))
        for number, own_block, part, width, first, last in rows
    ]


class Waiting:
    """The records that are not packed yet; they are read once until the store is written again."""

    def __init__(self) -> None:
        self._version = -1
        self._kept: dict[int, list[Kept]] = {}

    def of(self, database: sqlite3.Connection, family: int) -> list[Kept]:
        """Those of a family."""
        # Another connection's writing changes it, but not within a transaction of this one.
        (version,) = database.execute("PRAGMA data_version").fetchone()
        if version != self._version:
            self._version = version
            self._kept.clear()
        if family not in self._kept:
            rows = database.execute("SELECT body FROM tail WHERE family = ? ORDER BY id", (family,))
            self._kept[family] = [from_tail(body) for (body,) in rows]
        return self._kept[family]


def span_of(parts: Sequence[Part], waiting: Sequence[Kept], asked: Span | None) -> Span | None:
    """The steps that there are, and of them those that were asked for; None if there are none."""
    spans = [part.span for part in parts]
    if waiting:
        steps = [step_of(record) for record in waiting]
        spans.append(Span(min(steps), max(steps)))
    if not spans:
        return None
    span = Span(min(each.first for each in spans), max(each.last for each in spans))
    if asked is not None:
        span = Span(max(span.first, asked.first), min(span.last, asked.last))
    return span if span.first <= span.last else None


def width_for(span: Span, most: int) -> int:
    """How many steps a row has if there are to be at most ``most`` rows.

    It is 1, 2 or 5 times a power of ten, so that the rows of coarser chunks fit into it.
    """
    power = 1
    while True:
        for factor in _FACTORS:
            width = factor * power
            if span.last // width - span.first // width + 1 <= most:
                return width
        power *= 10


def wanted(
    parts: Sequence[Part],
    waiting: Sequence[Kept],
    asked: Span | None,
    most: int,
    width: int | None = None,
    known: Known | None = None,
) -> tuple[Span, int] | None:
    """Which steps to read, and how many of them a row has; None if there are none.

    Args:
        parts: all that there are.
        waiting: the records that are not packed yet.
        asked: which steps; all if None.
        most: the most rows.
        width: how many steps a row has, in place of ``most``.
        known: only what is new since then is read, if its rows have as many steps.
    """
    span = span_of(parts, waiting, asked)
    if span is None:
        return None
    width = width or width_for(span, most)
    if known is not None and known.width == width:
        span = Span(max(span.first, known.since // width * width), span.last)
    return span, width


def waiting_within(waiting: Sequence[Kept], span: Span, width: int) -> list[Kept]:
    """The records of the span, with all of its first row."""
    steps = range(span.first // width * width, span.last + 1)
    return [record for record in waiting if step_of(record) in steps]


def chosen(parts: Sequence[Part], span: Span, width: int) -> list[Part]:
    """One chunk for each part and block: the coarsest that is fine enough, else the finest."""
    found: dict[tuple[int, int], Part] = {}
    for each in parts:
        if each.span.last < span.first or each.span.first > span.last:
            continue
        key = (each.part, each.block)
        other = found.get(key)
        if other is None or _is_better(each.width, other.width, width):
            found[key] = each
    return sorted(found.values(), key=lambda part: (part.block, part.span.first, part.part))


def read_chunks(
    database: sqlite3.Connection, parts: Sequence[Part], *, is_mean_only: bool = False
) -> Iterator[Chunk]:
    """The chunks, one by one.

    Args:
        database: the store.
        parts: which.
        is_mean_only: leaves out the least and the greatest value of each row.

    Raises:
        PackingError: one is damaged.
    """
    for part in parts:
        row = database.execute("SELECT body FROM chunks WHERE id = ?", (part.id,)).fetchone()
        yield from_bytes(row[0], is_mean_only=is_mean_only)


def _is_better(width: int, other: int, wanted: int) -> bool:
    if width <= wanted:
        return other > wanted or width > other
    return other > wanted and width < other
