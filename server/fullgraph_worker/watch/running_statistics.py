"""Layers in evaluation mode whose running statistics are still those of new layers."""

from __future__ import annotations

import time
from typing import Optional

from fullgraph_worker.watch.modes import unused_statistics
from fullgraph_worker.watch.records import Event, Kind
from fullgraph_worker.watch.sampling import Put
from fullgraph_worker.watch.table import Table
from fullgraph_worker.watch.transfers import Transfers


class RunningStatistics:
    """Looks at the models once, before the first step.

    Args:
        table: the models.
        transfers: bring the numbers to the CPU.
        put: takes what makes the record.
    """

    def __init__(self, table: Table, transfers: Transfers, put: Put) -> None:
        self._table = table
        self._transfers = transfers
        self._put = put

    def look(self) -> None:
        """Write which layers have such statistics."""
        found = unused_statistics(self._table.roots)
        numbers = self._transfers.bring_scalars(list(found.values())) if found else None
        if numbers is None:
            return
        ready, now = numbers, time.time()

        def make() -> Optional[Event]:
            values = ready()
            if values is None:
                return None
            unused = [name for name, value in zip(found, values) if value == 0]
            return Event(0, now, Kind.UNUSED_STATISTICS, {"modules": unused})

        self._put(make)
