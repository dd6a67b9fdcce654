"""What profiled calls have in common: the median and the spread of each of their parts."""

from __future__ import annotations

import statistics
from typing import Callable, List, NamedTuple, Optional, Sequence

from fullgraph_worker.profile.spread import Median, median
from fullgraph_worker.profile.timeline import CallTimes, Spent

_ENOUGH = 20
# Undisturbed calls replace all others from this number on.
_FEW = 8
# A call is undisturbed if it waited this part of its time at most.
_DISTURBED = 0.02
# The part of all calls from which on the user should know.
_NOTEWORTHY = 0.05
# The spread of the call, and of each part of it that matters.
_NARROW = 0.1
_MATTERS = 0.05


class Measured(NamedTuple):
    """One call.

    Attributes:
        times: its parts, without ``waiting``.
        waiting: the seconds for which its thread waited for a processor.
    """

    times: CallTimes
    waiting: float

    @property
    def is_disturbed(self) -> bool:
        """Whether other programs had the processor during the call."""
        return self.waiting > _DISTURBED * self.times.seconds


class Part(NamedTuple):
    """A graph or a gap, in the median call.

    Attributes:
        time: of all of its runs in one call.
        runs: how many.
        reentry: the seconds of it that go into entering compiled code again.
    """

    time: Median
    runs: int
    reentry: float


class Medians:
    """The medians over calls, without those that other programs disturbed if enough are left.

    Args:
        measured: the calls; may be empty.

    Attributes:
        calls: how many it is of.
        is_disturbed: other programs had the processor for a part of these calls too.
    """

    def __init__(self, measured: Sequence[Measured]) -> None:
        quiet = [each for each in measured if not each.is_disturbed]
        kept = measured if len(quiet) < _FEW else quiet
        waiting = sum(each.waiting for each in kept)
        whole = sum(each.times.seconds for each in kept)
        self.is_disturbed = waiting > _NOTEWORTHY * whole
        self._calls = [each.times for each in kept]
        self.calls = len(kept)
        self.call = median([call.seconds for call in self._calls])
        self.other = median([call.other for call in self._calls])

    def graph(self, key: str) -> Part:
        """The part of the graph with this key."""
        return self._part(lambda call: call.graphs.get(key))

    def gap(self, key: int) -> Part:
        """The part behind the break with this key."""
        return self._part(lambda call: call.gaps.get(key))

    def gaps(self) -> List[int]:
        """The keys of the breaks that the calls came through."""
        return list(dict.fromkeys(key for call in self._calls for key in call.gaps))

    def is_enough(self) -> bool:
        """Whether more calls would hardly change it."""
        if self.is_disturbed or self.calls < _ENOUGH or not self.call.is_within(_NARROW):
            return False
        graphs = dict.fromkeys(key for call in self._calls for key in call.graphs)
        parts = [self.graph(key).time for key in graphs]
        parts += [self.gap(key).time for key in self.gaps()]
        important = [p for p in parts if p.seconds > _MATTERS * self.call.seconds]
        return all(part.is_within(2 * _NARROW) for part in important)

    def _part(self, of: Callable[[CallTimes], Optional[Spent]]) -> Part:
        spent = [of(call) or Spent() for call in self._calls]
        if not spent:
            return Part(median([]), 0, 0.0)
        return Part(
            median([each.seconds for each in spent]),
            statistics.median_low([each.count for each in spent]),
            statistics.median([each.reentry for each in spent]),
        )
