"""Rows that stand for many steps, against the values themselves."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as some

from fullgraph.training.store.chunk import chunk_of, coarser, from_bytes, to_bytes
from fullgraph.training.store.column import Column, joined, recorded, reduced

VALUES = some.one_of(
    some.none(), some.floats(-1e300, 1e300), some.just(math.nan), some.just(math.inf)
)
SERIES = some.dictionaries(some.integers(0, 500), VALUES, min_size=1)


def check(column: Column, values: dict[int, float | None], width: int) -> None:
    """Every row is what the values of its steps say."""
    assert list(column.steps) == sorted({step // width * width for step in values})
    for row, start in enumerate(column.steps):
        own = [v for step, v in values.items() if step // width * width == start and v is not None]
        finite = [value for value in own if math.isfinite(value)]
        count = 1 if column.counts is None else column.counts[row]
        wrong = 0 if column.non_finite is None else column.non_finite[row]
        assert (count, wrong) == (len(finite), len(own) - len(finite))
        if finite:
            assert (column.low[row], column.high[row]) == (min(finite), max(finite))
            average = math.fsum(value / len(finite) for value in finite)
            size = max(abs(value) for value in finite)
            assert column.mean[row] == pytest.approx(average, rel=1e-9, abs=size * 1e-9)


def column_of(values: dict[int, float | None]) -> Column:
    steps = sorted(values)
    return recorded(steps, [values[step] for step in steps])


@given(SERIES, some.sampled_from([2, 10, 100]))
def test_a_row_for_many_steps_has_their_mean_least_and_greatest(
    values: dict[int, float | None], width: int
) -> None:
    check(reduced(column_of(values), width), values, width)


@given(SERIES)
def test_rows_of_rows_are_rows_of_the_values(values: dict[int, float | None]) -> None:
    check(reduced(reduced(column_of(values), 10), 100), values, 100)


@given(SERIES, some.integers(0, 500))
def test_a_column_in_two_parts_is_the_same_column(values: dict[int, float | None], at: int) -> None:
    parts = [{s: v for s, v in values.items() if (s < at) is early} for early in (True, False)]
    columns = [reduced(column_of(part), 10) for part in parts if part]
    check(reduced(joined(columns), 100), values, 100)


@given(some.lists(SERIES, min_size=1, max_size=4))
def test_chunks_come_back_with_their_columns(series: list[dict[int, float | None]]) -> None:
    steps = sorted({step for each in series for step in each})
    full = [{step: each.get(step) for step in steps} for each in series]
    chunk = chunk_of(
        [(key * 3, column_of(each)) for key, each in enumerate(full)], is_recorded=True
    )
    for width, each in ((1, chunk), *coarser(chunk)):
        restored = from_bytes(to_bytes(each))
        assert restored.column(1) is None
        for key, values in enumerate(full):
            column = restored.column(key * 3)
            assert column is not None
            check(column, values, width)


def test_values_that_are_not_finite_are_kept_as_they_are() -> None:
    column = recorded([0, 1, 2], [math.inf, None, math.nan])

    assert column.mean[0] == math.inf
    assert math.isnan(column.mean[2])
    assert (column.counts, column.non_finite) == ([0, 0, 0], [1, 0, 1])
