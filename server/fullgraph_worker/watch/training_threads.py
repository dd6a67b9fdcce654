"""The threads of a program that trains in several at once."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any, Callable

from fullgraph_worker.watch.records import Kind

_LOCK_SECONDS = 10.0
"""A thread that waits so long for one that does nothing, or waits for it, goes on unrecorded."""
_LOCK_SECONDS_LATER = 0.1
"""Once that has happened: it may happen in every step."""
_MOST_WAITS = 6
"""One that waits for it may use the processor as well, to look whether it has come."""
_SEVERAL = (
    "Several threads train at once: which of their losses and times belong to which step is not "
    "known, and no step can be run again."
)
_NOT_RECORDED = (
    "A thread of the training is not recorded while another one waits for it within a part of "
    "the recording, such as a check."
)


class TrainingThreads:
    """Lets one thread at a time record.

    Args:
        event: writes that there are several.

    Attributes:
        are_several: whether another thread may be in its backward pass at any time, which changes
            the gradients of its parameters without a lock: they must not be looked at then.
    """

    def __init__(self, event: Callable[..., None]) -> None:
        self._event = event
        self._lock = threading.RLock()
        self._lock_seconds = _LOCK_SECONDS
        self._holder = 0
        self._first = 0
        self._last = 0
        self.are_several = False
        self._is_written = False

    def begin(self) -> bool:
        """Whether this thread may record, until ``end``."""
        if not self._lock.acquire(blocking=False) and not self._wait():
            if self._lock_seconds != _LOCK_SECONDS_LATER:
                self._lock_seconds = _LOCK_SECONDS_LATER
                self._event(Kind.NOTE, message=_NOT_RECORDED)
            return False
        self._holder = threading.get_native_id()
        return True

    def _wait(self) -> bool:
        """Wait for the thread that records; on a busy machine, that may take long."""
        for _ in range(_MOST_WAITS):
            holder = self._holder
            before = _processor_time(holder)
            if self._lock.acquire(timeout=self._lock_seconds):
                return True
            if holder == self._holder and _processor_time(holder) == before:
                return False
        return False

    def end(self) -> None:
        """Another thread may."""
        self._lock.release()

    def note_backward(self) -> None:
        """A thread begins a backward pass."""
        thread = threading.get_ident()
        if thread == self._first or self.are_several:
            return
        self.are_several = any(each.ident == self._first for each in threading.enumerate())
        self._first = thread

    def note_loss(self, losses: Any) -> None:
        """A thread has a loss, beside the other ones since the last step."""
        thread = threading.get_ident()
        if losses and thread != self._last and not self._is_written:
            self._is_written = True
            self._event(Kind.NOTE, message=_SEVERAL)
        self._last = thread


def _processor_time(thread: int) -> int:
    """How long a thread has run, in nanoseconds; 0 if the system does not say so."""
    try:
        return int(
            Path(f"/proc/self/task/{thread}/schedstat").read_text(encoding="ascii").split()[0]
        )
    except (OSError, ValueError, IndexError):
        return 0
