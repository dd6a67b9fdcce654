"""Times of calls, by the timer of ``torch.utils.benchmark``, which waits for a GPU."""

from __future__ import annotations

import contextlib
import gc
from typing import Any, Callable

from fullgraph_worker.profile.waiting import RunQueue
from fullgraph_worker.protocol.wire import Timed

_RESET_PEAK = "5"


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
