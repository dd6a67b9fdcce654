"""A series of numbers by step, as they were recorded or as one row for many steps."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from operator import mul


@dataclass(frozen=True)
class Column:
    """Rows in the order of their steps.

    Attributes:
        steps: the first step of each row.
        mean: of the finite values of the row. Where a row is one value, it is that value, which
            may be NaN or infinite; NaN if there is none.
        low: the least finite value; the same array as ``mean`` where rows are single values.
        high: the greatest one, likewise.
        counts: how many finite values each row has; None if it is one in each.
        non_finite: how many values that are not finite; None if there are none at all.
    """

    steps: Sequence[int]
    mean: Sequence[float]
    low: Sequence[float]
    high: Sequence[float]
    counts: Sequence[float] | None = None
    non_finite: Sequence[float] | None = None


def recorded(steps: Sequence[int], values: Sequence[float | None]) -> Column:
    """The column of single values; None is one that is not known."""
    mean = [math.nan if value is None else value for value in values]
    # The sum of finite values may overflow; then they are only looked at one by one.
    if math.isfinite(sum(mean)):
        return Column(steps, mean, mean, mean)
    counts = [float(math.isfinite(value)) for value in mean]
    wrong = [float(value is not None and not math.isfinite(value)) for value in values]
    return Column(
        steps,
        mean,
        mean,
        mean,
        counts if 0.0 in counts else None,
        wrong if 1.0 in wrong else None,
    )


def buckets(steps: Sequence[int], width: int) -> tuple[list[int], list[slice]]:
    """Which rows belong together if each bucket is to have ``width`` steps.

    Args:
        steps: of the rows, ascending.
        width: in steps; a bucket begins at a multiple of it.

    Returns:
        The first step of each bucket that has rows, and those rows.
    """
    starts: list[int] = []
    places: list[slice] = []
    place, end = 0, len(steps)
    while place < end:
        start = steps[place] // width * width
        following = bisect_left(steps, start + width, place, min(end, place + width))
        # Rows of the same step, which no process writes, still end.
        following = max(following, place + 1)
        starts.append(start)
        places.append(slice(place, following))
        place = following
    return starts, places


def reduced(column: Column, width: int) -> Column:
    """One row for each ``width`` steps."""
    return merged(column, *buckets(column.steps, width))


def merged(column: Column, starts: Sequence[int], places: Sequence[slice]) -> Column:
    """One row for each of the buckets.

    Args:
        column: not empty.
        starts: the first step of each bucket.
        places: its rows.
    """
    if column.counts is None and column.non_finite is None:
        sizes = [place.stop - place.start for place in places]
        totals = [sum(column.mean[place]) for place in places]
        if math.isfinite(sum(totals)):
            return Column(
                starts,
                [total / size for total, size in zip(totals, sizes, strict=True)],
                [min(column.low[place]) for place in places],
                [max(column.high[place]) for place in places],
                [float(size) for size in sizes],
            )
    rows = [_merged(column, place) for place in places]
    mean, low, high, counts, wrong = (list(part) for part in zip(*rows, strict=True))
    return Column(starts, mean, low, high, counts, wrong if any(wrong) else None)


def joined(columns: Sequence[Column]) -> Column:
    """One column after the other, in the order of their steps."""
    columns = sorted((each for each in columns if each.steps), key=lambda each: each.steps[0])
    steps: list[int] = []
    mean: list[float] = []
    low: list[float] = []
    high: list[float] = []
    counts: list[float] = []
    wrong: list[float] = []
    for each in columns:
        steps += each.steps
        mean += each.mean
        low += each.low
        high += each.high
        counts += each.counts or [1.0] * len(each.steps)
        wrong += each.non_finite or [0.0] * len(each.steps)
    return Column(
        steps,
        mean,
        low,
        high,
        counts if any(each.counts for each in columns) else None,
        wrong if any(each.non_finite for each in columns) else None,
    )


def _merged(column: Column, rows: slice) -> tuple[float, float, float, float, float]:
    mean, low, high = column.mean[rows], column.low[rows], column.high[rows]
    counts = column.counts[rows] if column.counts else [1.0] * len(mean)
    wrong = sum(column.non_finite[rows]) if column.non_finite else 0.0
    if len(mean) == 1:
        return mean[0], low[0], high[0], counts[0], wrong
    if 0.0 in counts:
        known = [place for place, count in enumerate(counts) if count]
        mean, low, high, counts = (
            [part[place] for place in known] for part in (mean, low, high, counts)
        )
    count = sum(counts)
    if not count:
        return math.nan, math.nan, math.nan, 0.0, wrong
    average = sum(map(mul, mean, counts)) / count
    if not math.isfinite(average):
        # The sum is beyond the largest float, the average is not.
        average = sum(value * (weight / count) for value, weight in zip(mean, counts, strict=True))
    return average, min(low), max(high), count, wrong
