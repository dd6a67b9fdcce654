"""Which calls of schedulers are written."""

from __future__ import annotations

from fullgraph_worker.watch.schedulers import Schedulers
from fullgraph_worker.watch.stateful import Stateful


class StepLR:
    """Stands for one that is called once in an epoch."""


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
