"""How long this thread was ready to run while other programs had the processor."""

from __future__ import annotations

import contextlib
import os
from typing import Optional

# Linux; its second number is the time on the run queue, in nanoseconds.
_FILE = "/proc/thread-self/schedstat"


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
