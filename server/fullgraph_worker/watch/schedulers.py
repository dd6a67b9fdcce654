"""The calls of learning-rate schedulers."""

from __future__ import annotations

from typing import Any, Callable, Dict

from fullgraph_worker.watch.records import Kind
from fullgraph_worker.watch.stateful import Stateful

_FIRST_CALLS, _EVERY = 3, 100
"""The first calls of each are written, and then every hundredth."""


class Schedulers:
    """Counts the calls of each scheduler.

    Args:
        stateful: keeps the schedulers, whose states belong to that of the training.
        event: writes a call.
    """

    def __init__(self, stateful: Stateful, event: Callable[..., None]) -> None:
        self._stateful = stateful
        self._event = event
        self._calls: Dict[int, int] = {}
        self._ends: Dict[int, int] = {}

    def count(self, scheduler: Any) -> bool:
        """Count a call of which nothing is to be written; False if it is not such a call."""
        if not self._stateful.has(scheduler):
            return False
        calls = self._calls[id(scheduler)] + 1
        if _is_written(calls, self._ends[id(scheduler)]):
            return False
        self._calls[id(scheduler)] = calls
        return True

    def take(self, scheduler: Any) -> None:
        """Count any call, and write it if it is to be."""
        self._stateful.add(scheduler)
        calls = self._calls[id(scheduler)] = self._calls.get(id(scheduler), 0) + 1
        end = self._ends[id(scheduler)] = _end(scheduler)
        if _is_written(calls, end):
            ended = {"end": end} if _is_past(calls, end) else {}
            self._event(Kind.SCHEDULER, name=type(scheduler).__name__, **ended)


def _is_written(calls: int, end: int) -> bool:
    return calls <= _FIRST_CALLS or calls % _EVERY == 0 or _is_past(calls, end)


def _is_past(calls: int, end: int) -> bool:
    """Whether a cosine has risen to half of its height again."""
    return end > 0 and calls == end + (end + 1) // 2


def _end(scheduler: Any) -> int:
    """The step in which a cosine is at its end; 0 of other schedules."""
    end = getattr(scheduler, "T_max", 0)
    return end if isinstance(end, int) else 0
