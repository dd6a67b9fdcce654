from __future__ import annotations

import math

import pytest

from fullgraph.training.anomalies.baseline import Baseline
from fullgraph.training.anomalies.episodes import Latch, Streaks


def test_a_spike_does_not_raise_the_level() -> None:
    baseline = Baseline()
    for value in (1.0, 1.0, 1.0, 1000.0, 1.0):
        baseline.add(value)
    assert baseline.level == pytest.approx(1.0)
    assert baseline.ratio(10.0) == pytest.approx(10.0)


def test_deviations_are_those_of_the_logarithm() -> None:
    baseline = Baseline()
    for power in (-2, -1, 0, 1, 2):
        baseline.add(math.e**power)
    # The median distance from the median is 1, and the deviation of a normal distribution 1.4826.
    assert baseline.deviations(math.e**3) == pytest.approx(3 / 1.4826)


@pytest.mark.parametrize("value", [0.0, -1.0, math.nan, math.inf])
def test_what_has_no_logarithm_is_ignored(value: float) -> None:
    baseline = Baseline()
    baseline.add(value)
    assert len(baseline) == 0
    baseline.add(2.0)
    assert math.isnan(baseline.deviations(value))


def test_a_latch_opens_once_until_it_has_been_calm() -> None:
    latch = Latch(calm=3)
    assert [latch.opens("a", step) for step in (0, 1, 4, 8)] == [True, False, False, True]
    assert latch.opens("b", 1)


def test_a_streak_ends_when_its_condition_does() -> None:
    streaks = Streaks()
    lengths = [
        streaks.extend("a", holds, step) for step, holds in enumerate([True, True, False, True])
    ]
    assert lengths == [(0, 1), (0, 2), (2, 0), (3, 1)]
    assert streaks.longest() == 1
