"""Times of calls, and calls until these are stable."""

from __future__ import annotations

import contextlib
import gc
import statistics
from typing import Any, Callable, List, NamedTuple

from fullgraph_worker.profile.threads import RunQueue
from fullgraph_worker.protocol.wire import Timed
from fullgraph_worker.torch_private.compilations import frames_compiled

_RESET_PEAK = "5"
TOLERANCE = 0.05
"""Times are stable once the medians of the last two windows differ by less."""
_WINDOW_SECONDS = 0.05
_FEWEST, _MOST = 3, 500
"""Calls in a window."""


class PeakMemory:
    """A context: the most bytes that were held while it was open.

    On a GPU they are those of torch's tensors, elsewhere those of the process, its libraries
    included, where Linux keeps them.

    Attributes:
        bytes: once it is closed; 0 where that is unknown.
    """

    def __init__(self) -> None:
        self.bytes = 0
        self._is_reset = False

    def __enter__(self) -> PeakMemory:
        import torch

        if torch.cuda.is_initialized():
            torch.cuda.reset_peak_memory_stats()
        with contextlib.suppress(OSError), open("/proc/self/clear_refs", "w") as file:
            file.write(_RESET_PEAK)
            self._is_reset = True
        return self

    def __exit__(self, *exception: object) -> None:
        import torch

        if torch.cuda.is_initialized():
            self.bytes = int(torch.cuda.max_memory_allocated())
        elif self._is_reset:
            self.bytes = _peak_of_process()


def _peak_of_process() -> int:
    with contextlib.suppress(OSError, ValueError), open("/proc/self/status") as file:
        for line in file:
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    return 0


def now() -> float:
    """The current time in seconds, once the work of a GPU is done."""
    from torch.utils.benchmark.utils.timer import timer

    return float(timer())


def timed(call: Callable[[], Any]) -> float:
    """The seconds of one call."""
    start = now()
    call()
    return now() - start


def settle() -> None:
    """Before the first round: leave what is alive now out of later collections.

    With torch and Dynamo imported, to look through all objects takes longer than a round.
    """
    gc.collect()
    gc.freeze()


def timed_round(call: Callable[[], Any], seconds: float) -> Timed:
    """Call for about ``seconds``; what other rounds left is collected before.

    The timer calls a few times before it measures, which brings the caches into the state that
    they have in a loop, and measures as many calls together as its clock is exact for.
    """
    import torch
    from torch.utils.benchmark import Timer

    gc.collect()
    # Of as many threads as in other calls: Dynamo compiles again for another number.
    timer = Timer("call()", globals={"call": call}, num_threads=torch.get_num_threads())
    with RunQueue() as queue, PeakMemory() as memory:
        waited, start = queue.seconds(), now()
        measurement = timer.blocked_autorange(min_run_time=seconds)
        share = (queue.seconds() - waited) / max(now() - start, 1e-9)
    return Timed(list(measurement.times), measurement.number_per_run, share, memory.bytes)


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
