"""Steps in which no calls are compared: each is written at once, the statistics are updated later.

The work of each step replaces our code and data in the processor's caches, so that most of the time
of a call here is spent on cache misses. In these steps little is called; the rest is done for
several steps together.
"""

from __future__ import annotations

import time
from functools import partial
from typing import Any, List, NamedTuple

from fullgraph_worker.watch.iteration import Iteration
from fullgraph_worker.watch.memory import Memory
from fullgraph_worker.watch.phases import Span
from fullgraph_worker.watch.records import Step
from fullgraph_worker.watch.writer import Writer

ROW = 16
"""Each step before a multiple of it ends a row. In the steps in which calls may be left out,
sketches are taken after such a step, or less often."""


class Made(NamedTuple):
    """A step that was made.

    Attributes:
        number: of the step.
        iteration: its losses, as floats, and its learning rates.
        span: its times.
        batches: that were taken from data loaders for it.
    """

    number: int
    iteration: Iteration
    span: Span
    batches: List[List[Any]]


class UnattendedSteps:
    """Writes such steps of one optimizer, and keeps them until their row ends.

    Args:
        writer: takes the records.
        memory: asked in the writer's thread.
    """

    def __init__(self, writer: Writer, memory: Memory) -> None:
        self._writer = writer
        self._memory = memory
        self._row: List[Made] = []

    def take(self, place: int, made: Made) -> None:
        """Write a step.

        Args:
            place: of the optimizer in the table.
            made: the step.
        """
        self._row.append(made)
        self._writer.put(partial(self._record, place, time.time(), made))

    def taken(self) -> List[Made]:
        """The steps of the row, which ends."""
        row, self._row = self._row, []
        return row

    def _record(self, place: int, now: float, made: Made) -> Step:
        values = made.span.values()
        values["learning_rate"] = made.iteration.learning_rate
        values["is_skipped"] = 0.0
        if made.iteration.losses:
            values["loss"] = sum(made.iteration.losses)
        self._memory.add_to(values)
        return Step(made.number, place, now, values)
