"""What repeated rounds of two arms show, and how sure that is. Pure functions.

The ratio of two arms is computed within each round, in which they ran one after the other, so
that a machine that becomes slower in the course of a benchmark does not change it. Its estimate is
the median of the rounds, and its interval a percentile bootstrap over rounds, whose percentiles
are expanded for few rounds as in T. Hesterberg, "What Teachers Should Know About the Bootstrap"
(2015), section 5.2: without that, an interval from 10 rounds is too narrow.
"""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

CONFIDENCE = 0.95
SAME = 0.03
"""Two arms are about the same if the whole interval of their ratio is this close to 1."""
PROCESSES = 0.015
"""The share by which two processes of the same program may differ for as long as they live, by
where their memory lies. Rounds cannot show it, so each interval is wider by it on both sides."""
PROCESS_SECONDS = 1.2e-6
"""The time by which they may differ in each call beside that share. Twice the standard deviation
of the ratio of equal arms is 2.8 % for calls of 50 to 115 µs (24 benchmarks) and 1.6 % for calls of
0.4 ms (6 benchmarks)."""
FEWEST_ROUNDS = 4
"""Fewer have no interval."""
_RESAMPLES = 4000
_SEED = 0


@dataclass(frozen=True)
class Interval:
    """An estimate and the interval that contains the true value with some confidence."""

    estimate: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """The larger distance of an end from the estimate: the number behind the plus-minus."""
        return max(self.high - self.estimate, self.estimate - self.low)

    def contains(self, value: float) -> bool:
        """Whether ``value`` is within the interval."""
        return self.low <= value <= self.high


_DIGITS = 2
"""Of a ratio, as it is printed."""


class Verdict(Enum):
    """What the interval of the ratio eager/compiled says."""

    FASTER = "faster"
    SLOWER = "slower"
    SAME = "about the same"
    UNKNOWN = "cannot tell"


def verdict(ratio: Interval | None) -> Verdict:
    """Faster or slower if 1 is outside of the interval, as it is printed.

    An interval of 0.14 to 0.998 is printed as 0.14 to 1.00. Otherwise about the same if the
    interval is within ``SAME`` of 1, and unknown if it is wider.
    """
    if ratio is None:
        return Verdict.UNKNOWN
    if round(ratio.low, _DIGITS) > 1:
        return Verdict.FASTER
    if round(ratio.high, _DIGITS) < 1:
        return Verdict.SLOWER
    if ratio.low >= 1 - SAME and ratio.high <= 1 + SAME:
        return Verdict.SAME
    return Verdict.UNKNOWN


def ratio_interval(
    baseline: Sequence[float], arm: Sequence[float], confidence: float = CONFIDENCE
) -> Interval | None:
    """The ratio ``baseline / arm``; None for fewer than ``FEWEST_ROUNDS`` rounds.

    The interval is that of the rounds, wider by ``PROCESSES`` and ``PROCESS_SECONDS``.

    Args:
        baseline: the seconds of its calls, in each round.
        arm: the other's in the same rounds.
        confidence: how often the interval contains the true ratio.
    """
    logs = [math.log(one / other) for one, other in zip(baseline, arm, strict=True)]
    found = median_interval(logs, confidence)
    if found is None:
        return None
    shorter = min(statistics.median(baseline), statistics.median(arm))
    wider = PROCESSES + PROCESS_SECONDS / shorter
    low, high = found.low - wider, found.high + wider
    return Interval(math.exp(found.estimate), math.exp(low), math.exp(high))


def median_interval(values: Sequence[float], confidence: float = CONFIDENCE) -> Interval | None:
    """The median with its expanded bootstrap interval; None for too few values."""
    count = len(values)
    if count < FEWEST_ROUNDS:
        return None
    random_numbers = random.Random(_SEED)
    medians = sorted(
        statistics.median(random_numbers.choices(values, k=count)) for _ in range(_RESAMPLES)
    )
    tail = _expanded_tail((1 - confidence) / 2, count)
    return Interval(statistics.median(values), quantile(medians, tail), quantile(medians, 1 - tail))


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which a share of ``values`` is, interpolated."""
    ordered = sorted(values)
    place = share * (len(ordered) - 1)
    below = math.floor(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])


def _expanded_tail(tail: float, count: int) -> float:
    """The tail of the bootstrap percentiles that makes them as wide as a t interval."""
    t = student_quantile(1 - tail, count - 1)
    return statistics.NormalDist().cdf(-math.sqrt(count / (count - 1)) * t)


def student_quantile(share: float, degrees: int) -> float:
    """The quantile of Student's t distribution, for a share above one half."""
    low, high = 0.0, 1.0
    while _student_cdf(high, degrees) < share:
        high *= 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _student_cdf(middle, degrees) < share else (low, middle)
    return high


def _student_cdf(t: float, degrees: int) -> float:
    """By Simpson's rule over the angle, in which the integrand is smooth: t = sqrt(n) tan(a)."""
    steps = 200
    end = math.atan(t / math.sqrt(degrees))
    width = end / steps
    total = sum(
        (1 if i in (0, steps) else 4 if i % 2 else 2) * math.cos(i * width) ** (degrees - 1)
        for i in range(steps + 1)
    )
    log_factor = math.lgamma((degrees + 1) / 2) - math.lgamma(degrees / 2)
    return 0.5 + math.exp(log_factor) / math.sqrt(math.pi) * total * width / 3
