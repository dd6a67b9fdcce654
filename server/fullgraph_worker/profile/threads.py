"""How many threads the operations of a profiled run get.

An operation on a CPU waits until each of its threads is done. If another program has one of the
processors, such a wait takes milliseconds, in one call and not in the next: the times of equal
calls differ by a factor of 100. ``torch.utils.benchmark`` measures on one thread for this reason.

It is decided before the target is compiled: Dynamo's guards check the number of threads.
"""

from __future__ import annotations

import contextlib
import os
import statistics
import time
from typing import Any, Callable, List, Optional

_CALLS = 30
_SECONDS = 1.0
_PAUSE = 0.001
# With processors of their own, threads cost an operation less than this factor.
_MUCH_SLOWER = 2.0
# Linux; its second number is the time on the run queue, in nanoseconds.
_FILE = "/proc/thread-self/schedstat"


def choose() -> int:
    """Let torch use one thread if other programs use the processors.

    Returns:
        How many threads torch used before.
    """
    import torch

    many = int(torch.get_num_threads())
    if many > 1:
        operation = _operation()
        with_many = upper_quartile(operation)
        torch.set_num_threads(1)
        if with_many <= _MUCH_SLOWER * upper_quartile(operation):
            torch.set_num_threads(many)
    return many


def upper_quartile(call: Callable[[], Any]) -> float:
    """Of the seconds of repeated calls; each comes after a pause, as after code without threads."""
    call()
    start = time.perf_counter()
    found: List[float] = []
    while len(found) < 2 or (len(found) < _CALLS and time.perf_counter() - start < _SECONDS):
        time.sleep(_PAUSE)
        begin = time.perf_counter()
        call()
        found.append(time.perf_counter() - begin)
    return statistics.quantiles(found, n=4, method="inclusive")[2]


def _operation() -> Callable[[], Any]:
    """About 0.1 ms of work, in several operations that run on threads."""
    import torch

    with torch.no_grad():
        values = torch.full((512, 512), 0.5, dtype=torch.float32, device="cpu")

    def operation() -> None:
        with torch.no_grad():
            for _ in range(3):
                values.exp().sum()

    return operation


class RunQueue:
    """Reads the time that this thread waited for a processor; 0 where the system keeps none.

    It is a context manager, for one thread.
    """

    def __init__(self) -> None:
        self._file: Optional[int] = None
        with contextlib.suppress(OSError):
            self._file = os.open(_FILE, os.O_RDONLY)

    def seconds(self) -> float:
        """The time so far."""
        if self._file is None:
            return 0.0
        try:
            return int(os.pread(self._file, 100, 0).split()[1]) / 1e9
        except (OSError, ValueError, IndexError):
            return 0.0

    def __enter__(self) -> RunQueue:
        return self

    def __exit__(self, *exception: object) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None
