"""Waits in which the thread could have run: the operating system gave its processor to others.

On a machine with more processes than processors, a thread that computes a batch seems to wait for
it. Linux counts how long a thread was ready to run and did not.
"""

from __future__ import annotations

_PATH = "/proc/thread-self/schedstat"
LONG_SECONDS = 0.02
"""A shorter wait is not looked at: this takes some microseconds."""


class Starvation:
    """Takes the time without a processor off long waits of the training thread."""

    def __init__(self) -> None:
        self._before = ready_seconds()

    def without(self, seconds: float) -> float:
        """What is left of a wait that has just ended.

        What others had since the last long wait is counted here: it is the most that they may have
        taken, and none where the system does not say.
        """
        if seconds < LONG_SECONDS:
            return seconds
        now = ready_seconds()
        taken, self._before = now - self._before, now
        return max(0.0, seconds - max(0.0, taken))


def ready_seconds() -> float:
    """How long this thread was ready to run and did not; 0 where that is not known."""
    try:
        with open(_PATH, "rb") as file:
            return int(file.read().split()[1]) / 1e9
    except (OSError, IndexError, ValueError):
        return 0.0
