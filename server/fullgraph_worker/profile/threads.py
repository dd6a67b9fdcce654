"""How many threads the operations of a profiled call get.

Operations on a CPU wait until each of their threads is done. If another program has one of the
processors, such a wait takes milliseconds, in one call and not in the next: the times of equal
calls differ by a factor of 100. ``torch.utils.benchmark`` measures on one thread for this reason.
"""

from __future__ import annotations

import statistics
import time
from typing import Callable, List

_SECONDS = 1.5
_ROUNDS = 6
_IN_TURN = 3
_LONGEST = 2.0
# One thread is used unless more of them are faster by this factor.
_GAIN = 1.1


def fewest(call: Callable[[], float]) -> int:
    """One thread if the target is about as fast with it, otherwise as many as torch has now.

    Args:
        call: calls the target, and returns the seconds that it took.
    """
    import torch

    many = int(torch.get_num_threads())
    if many == 1:
        return 1
    start = time.process_time()
    call()
    # About what one thread would take, which is too long to try.
    if time.process_time() - start > _LONGEST:
        return many
    with_many: List[float] = []
    with_one: List[float] = []
    start = time.perf_counter()
    try:
        for _ in range(_ROUNDS):
            for threads, seconds in ((many, with_many), (1, with_one)):
                torch.set_num_threads(threads)
                seconds += [call() for _ in range(_IN_TURN)]
            if time.perf_counter() - start > _SECONDS:
                break
    finally:
        torch.set_num_threads(many)
    is_slower = statistics.median(with_one) > _GAIN * statistics.median(with_many)
    return many if is_slower else 1
