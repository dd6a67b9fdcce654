"""Events whose data are numbers that are still on their way to the CPU."""

from __future__ import annotations

import time
from typing import Any, Callable, Dict, List, Sequence

from fullgraph_worker.watch.records import Event
from fullgraph_worker.watch.sampling import Put
from fullgraph_worker.watch.transfers import Transfers, record_of


class MeasuredEvents:
    """Writes each event as soon as its numbers are there.

    Args:
        transfers: bring the numbers to the CPU.
        put: takes what makes each record.
    """

    def __init__(self, transfers: Transfers, put: Put) -> None:
        self._transfers = transfers
        self._put = put

    def write(
        self,
        step: int,
        kind: str,
        numbers: Sequence[Any],
        data_of: Callable[[List[float]], Dict[str, Any]],
    ) -> None:
        """Write that something was measured now; nothing if too much is on its way.

        Args:
            step: its number.
            kind: of the event.
            numbers: floats, or tensors with one element each.
            data_of: makes the event's data of them, in the writer's thread.
        """
        brought, now = self._transfers.bring_scalars(numbers), time.time()
        if brought is not None:
            self._put(record_of(brought, lambda each: Event(step, now, kind, data_of(each))))
