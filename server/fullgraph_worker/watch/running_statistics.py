"""Layers in evaluation mode whose running statistics are still those of new layers."""

from __future__ import annotations

from fullgraph_worker.watch.measured_events import MeasuredEvents
from fullgraph_worker.watch.modes import unused_statistics
from fullgraph_worker.watch.records import Kind
from fullgraph_worker.watch.table import Table


class RunningStatistics:
    """Looks at the models once, before the first step.

    Args:
        table: the models.
        events: writes what is measured.
    """

    def __init__(self, table: Table, events: MeasuredEvents) -> None:
        self._table = table
        self._events = events

    def look(self) -> None:
        """Write which layers have such statistics."""
        found = unused_statistics(self._table.roots)
        if found:
            self._events.write(
                0,
                Kind.UNUSED_STATISTICS,
                list(found.values()),
                lambda values: {"modules": [n for n, value in zip(found, values) if value == 0]},
            )
