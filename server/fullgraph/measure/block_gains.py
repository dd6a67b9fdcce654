"""Whether it pays to compile the repeated blocks of a model instead of the whole."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from dataclasses import dataclass

from fullgraph.measure.results import ArmResult, Results
from fullgraph.measure.statistics import Interval, ratio_interval
from fullgraph_worker.measure.arm import BLOCKS, INDUCTOR, REGIONS

_GAIN = 1.1
_SAME = 0.97
"""A call that takes up to 3 % longer is about the same, as in the sentence of a benchmark."""


@dataclass(frozen=True)
class BlockGain:
    """An arm that compiles repeated blocks, against the arm that compiles the whole.

    Attributes:
        arm: the arm.
        first: how many times as fast its first call is with empty caches: the median of the pairs
            of starts, and the smallest and the largest; None where one of the two did not start.
        call: how many times as fast a later call is, with its 95 % interval; None for too few
            rounds.
    """

    arm: ArmResult
    first: Interval | None
    call: Interval | None

    @property
    def starts_faster(self) -> bool:
        """Whether each of its starts was clearly faster."""
        return self.first is not None and self.first.low > _GAIN

    @property
    def is_unclear(self) -> bool:
        """Whether some of its starts were clearly faster, and others were not; or calls, slower."""
        if self.first is None or self.call is None:
            return True
        starts_differ = self.first.low <= _GAIN < self.first.high
        return starts_differ or (
            self.starts_faster and self.call.low <= _SAME and self.call.high > 1
        )

    @property
    def calls_as_fast(self) -> bool:
        """Whether its calls take no longer."""
        return self.call is not None and self.call.low > _SAME

    @property
    def pays(self) -> bool:
        """Whether it is a gain without a loss."""
        return self.starts_faster and self.calls_as_fast and not self.arm.wrong


def block_gains(results: Results) -> Iterator[BlockGain]:
    """The arms that were asked for; none without the whole to compare with."""
    whole = results.arms.get(INDUCTOR)
    for name in (BLOCKS, REGIONS):
        arm = results.arms.get(name)
        if arm is None or whole is None or not (arm.is_measured and whole.is_measured):
            continue
        both = sorted(whole.first_calls.keys() & arm.first_calls.keys())
        ratios = [whole.first_calls[n] / arm.first_calls[n] for n in both]
        first = Interval(statistics.median(ratios), min(ratios), max(ratios)) if ratios else None
        rounds = sorted(whole.per_round().keys() & arm.per_round().keys())
        one, other = whole.per_round(), arm.per_round()
        call = ratio_interval([one[n] for n in rounds], [other[n] for n in rounds])
        yield BlockGain(arm, first, call)
