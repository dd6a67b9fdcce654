"""Norms of all parameters in the same steps of all ranks, so that they can be compared.

Which tensors are sampled when depends on what each rank measures and affords. Replicas are compared
in steps that all ranks choose without a word to each other: the multiples of a power of two, which
is larger where it costs more. The multiples of a larger power are multiples of a smaller one.
"""

from __future__ import annotations

from time import perf_counter
from typing import Any, Callable, Dict, List, Tuple

import torch

from fullgraph_worker.watch import statistics
from fullgraph_worker.watch.budget import Budget
from fullgraph_worker.watch.parameters import parameters_of
from fullgraph_worker.watch.records import Moment
from fullgraph_worker.watch.shards import is_sharded
from fullgraph_worker.watch.table import Table

PART = 0.2
"""Of the time that watching may take."""
_WORK = "rank check"

Send = Callable[[int, str, List[int], Dict[str, Any]], None]


class RankChecks:
    """Takes the norms of the parameters that each rank has whole.

    Args:
        ranks: how many processes train together.
        table: the tensors.
        budget: what it may cost.
        send: writes a sample.
    """

    def __init__(self, ranks: int, table: Table, budget: Budget, send: Send) -> None:
        self._is_needed = ranks > 1
        self._table = table
        self._budget = budget
        self._send = send

    def before(self, optimizer: Any, step: int) -> None:
        """Take them, if it is time.

        Args:
            optimizer: it is about to step.
            step: its number.
        """
        if not self._is_needed or step % self._budget.every(_WORK, PART):
            return
        began = perf_counter()
        whole = self._replicated(optimizer)
        if not whole:
            return
        with torch.no_grad():
            norms = statistics.norms([parameter for _, parameter in whole])
            self._send(step, Moment.PARAMETER, [place for place, _ in whole], {"norm": norms})
        self._budget.learn(_WORK, perf_counter() - began)

    def _replicated(self, optimizer: Any) -> List[Tuple[int, Any]]:
        place = self._table.place
        whole = [
            (place(parameter), parameter)
            for parameter in parameters_of(optimizer.param_groups)
            # A shard is different on each rank.
            if parameter.numel() and not is_sharded(parameter)
        ]
        # One that the program has added since has no place yet, and one on ``meta`` no elements.
        return [each for each in whole if each[0] >= 0 and each[1].device.type != "meta"]
