"""Which calls of schedulers are written."""

from __future__ import annotations

from fullgraph_worker.watch.schedulers import Schedulers
from fullgraph_worker.watch.stateful import Stateful


class StepLR:
    """Stands for one that is called once in an epoch."""

    T_max = 0


def test_the_first_calls_are_written_in_steps_that_take_little_too() -> None:
    events: list[str] = []
    scheduler = StepLR()
    schedulers = Schedulers(Stateful(), lambda kind, name: events.append(name))
    written = []
    for call in range(1, 201):
        before = len(events)
        if not schedulers.count(scheduler):
            schedulers.take(scheduler)
        if len(events) > before:
            written.append(call)
    assert written == [1, 2, 3, 100, 200]


def test_a_cosine_that_rises_again_is_written_once() -> None:
    events: list[int] = []
    scheduler = StepLR()
    scheduler.T_max = 8
    schedulers = Schedulers(Stateful(), lambda kind, name, end=0: events.append(end))
    for _ in range(40):
        if not schedulers.count(scheduler):
            schedulers.take(scheduler)
    assert events == [0, 0, 0, 8]
