"""Calls until nothing is compiled any more and the times of calls are stable."""

from __future__ import annotations

import statistics
from typing import Any, Callable, List, NamedTuple

from fullgraph_worker.measure.clock import now, timed
from fullgraph_worker.torch_private.counters import frames_compiled

TOLERANCE = 0.05
"""Times are stable once the medians of the last two windows differ by less."""
_WINDOW_SECONDS = 0.05
_FEWEST, _MOST = 3, 500
"""Calls in a window."""


class WarmUp(NamedTuple):
    """How an arm became warm.

    Attributes:
        calls: how many calls were made, the first one included.
        seconds: what those before the stable ones took more than a stable one.
        is_stable: whether times became stable in the time that there was.
    """

    calls: int
    seconds: float
    is_stable: bool


def warm_up(call: Callable[[], Any], first: float, seconds: float) -> WarmUp:
    """Call until two windows of calls that compiled nothing have medians that are about equal.

    Args:
        call: what to call.
        first: the seconds of its first call, which was made before.
        seconds: the time limit after the last call that compiled something.
    """
    times = [first]
    begin = 1
    end = now() + seconds
    while True:
        before = frames_compiled()
        times.append(timed(call))
        if frames_compiled() != before:
            begin, end = len(times), now() + seconds
            continue
        settled = times[begin:]
        width = _window(settled)
        last, one = settled[-width:], settled[-2 * width : -width]
        has_two = len(settled) >= 2 * width
        is_stable = has_two and _are_about_equal(statistics.median(last), statistics.median(one))
        if is_stable or now() > end:
            steady = statistics.median(last)
            # By call: on a busy machine, many calls that are faster than the last ones are no
            # reason to take the compilation for less.
            extra = sum(max(0.0, each - steady) for each in times[: -len(last)])
            return WarmUp(len(times), extra, is_stable)


def _window(times: List[float]) -> int:
    """How many calls are a window: short calls vary more, and cost less."""
    wanted = int(_WINDOW_SECONDS / max(statistics.median(times[-_FEWEST:]), 1e-9))
    return max(_FEWEST, min(_MOST, wanted))


def _are_about_equal(one: float, other: float) -> bool:
    return abs(one - other) <= TOLERANCE * min(one, other)
