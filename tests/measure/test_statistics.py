"""The statistics of a benchmark, against distributions of which the truth is known."""

from __future__ import annotations

import math
import random
import statistics

import pytest

from fullgraph.measure.statistics import (
    FEWEST_ROUNDS,
    PROCESSES,
    Interval,
    Verdict,
    median_interval,
    quantile,
    ratio_interval,
    student_quantile,
    verdict,
)


@pytest.mark.parametrize(
    ("share", "degrees", "value"),
    # The usual table of Student's t distribution.
    [(0.95, 1, 6.314), (0.975, 4, 2.776), (0.975, 9, 2.262), (0.995, 9, 3.250), (0.975, 30, 2.042)],
)
def test_student_quantiles_are_those_of_the_table(share: float, degrees: int, value: float) -> None:
    assert student_quantile(share, degrees) == pytest.approx(value, abs=0.0006)


def test_quantiles_are_interpolated() -> None:
    assert quantile([4.0, 1.0, 3.0, 2.0], 0.5) == 2.5
    assert quantile([1.0, 2.0], 0.0) == 1.0
    assert quantile([1.0, 2.0], 1.0) == 2.0
    assert quantile(range(101), 0.95) == 95


def _rounds(source: random.Random, ratio: float, count: int) -> tuple[list[float], list[float]]:
    """Rounds on a machine that drifts, with 3 % noise and now and then a disturbance."""
    baseline, arm = [], []
    for number in range(count):
        drift = 1 + 0.5 * number / count
        one, other = (drift * math.exp(source.gauss(0, 0.03)) for _ in range(2))
        if source.random() < 0.1:
            other *= 3
        baseline.append(ratio * one)
        arm.append(other)
    return baseline, arm


@pytest.mark.parametrize(("ratio", "count"), [(1.0, 10), (1.2, 20)])
def test_the_interval_contains_the_true_ratio_as_often_as_it_says(ratio: float, count: int) -> None:
    source = random.Random(1)
    runs = 100
    covered = 0
    for _ in range(runs):
        baseline, arm = _rounds(source, ratio, count)
        logs = [math.log(one / other) for one, other in zip(baseline, arm, strict=True)]
        found = median_interval(logs)
        covered += found is not None and found.contains(math.log(ratio))
    # The disturbances are of one arm only, which moves the median a little. 95 % of 100 have a
    # standard deviation of 2.2.
    assert covered >= 88


def test_a_slowdown_of_five_percent_has_its_sign() -> None:
    source = random.Random(2)
    found = ratio_interval(*_rounds(source, 1 / 1.05, 40))
    assert found is not None
    assert found.high < 1
    assert verdict(found) is Verdict.SLOWER


def test_a_drift_of_the_machine_is_in_no_ratio() -> None:
    rounds = [1.0, 2.0, 4.0, 8.0, 16.0]
    found = ratio_interval([2 * each for each in rounds], rounds)
    assert found is not None
    # All rounds agree; what is left is what processes may differ by.
    ends = (2 * math.exp(-PROCESSES), 2 * math.exp(PROCESSES))
    assert (found.estimate, found.low, found.high) == pytest.approx((2, *ends))


def test_short_calls_of_two_processes_may_differ_by_more() -> None:
    widths = []
    for seconds in (1e-4, 1e-3, 1e-2):
        found = ratio_interval([seconds] * 20, [seconds] * 20)
        assert found is not None
        widths.append(found.margin)
    assert widths == pytest.approx([0.0274, 0.0163, 0.0152], abs=3e-4)


def test_fewer_rounds_have_wider_intervals_and_too_few_have_none() -> None:
    source = random.Random(3)
    values = [source.gauss(0, 1) for _ in range(200)]
    widths = []
    for count in (5, 20, 80):
        found = [median_interval(values[i : i + count]) for i in range(0, 100, 20)]
        widths.append(statistics.fmean(each.high - each.low for each in found if each))
    assert widths == sorted(widths, reverse=True)
    assert median_interval(values[: FEWEST_ROUNDS - 1]) is None


def test_a_higher_confidence_is_wider() -> None:
    baseline, arm = _rounds(random.Random(4), 1.0, 20)
    usual, high = ratio_interval(baseline, arm), ratio_interval(baseline, arm, 0.99)
    assert usual is not None
    assert high is not None
    assert high.low < usual.low
    assert high.high > usual.high


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (1.01, 1.5, Verdict.FASTER),
        (0.7, 0.99, Verdict.SLOWER),
        # These are printed as 1.00.
        (1.001, 1.5, Verdict.UNKNOWN),
        (0.14, 0.998, Verdict.UNKNOWN),
        (0.99, 1.01, Verdict.SAME),
        (0.96, 1.01, Verdict.UNKNOWN),
        (0.99, 1.3, Verdict.UNKNOWN),
    ],
)
def test_the_verdict_is_that_of_the_whole_interval(
    low: float, high: float, expected: Verdict
) -> None:
    assert verdict(Interval((low + high) / 2, low, high)) is expected


def test_without_an_interval_nothing_is_known() -> None:
    assert verdict(None) is Verdict.UNKNOWN
