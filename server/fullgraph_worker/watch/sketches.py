"""Sketches of an optimizer's parameters over the steps, of which the server draws their path."""

from __future__ import annotations

import time
from functools import partial
from time import perf_counter
from typing import Any, Callable, List, Tuple

import torch

from fullgraph_worker.watch.budget import START_STEPS, Budget
from fullgraph_worker.watch.parameters import parameters_of
from fullgraph_worker.watch.records import Sketch
from fullgraph_worker.watch.shards import shard_of
from fullgraph_worker.watch.statistics import is_tiny
from fullgraph_worker.watch.table import Table
from fullgraph_worker.watch.transfers import Transfers, raw_bytes, record_of
from fullgraph_worker.watch.writer import Make

ELEMENTS = 4096
"""Of all parameters together about so many are looked at, and at least one of each."""
DENSE_STEPS = 128
"""Up to here there is one after every step, then half as many from each doubling to the next."""
MOST_OPTIMIZERS = 4
"""A program with one optimizer for each parameter has sketches of the first ones."""
PART = 0.2
"""Of the time that watching may take."""
_WORK = "sketch"
_PLAIN = (torch.nn.Parameter, torch.Tensor)


class Sketches:
    """Takes a sketch after some of the steps of each optimizer.

    Args:
        is_wanted: whether this process takes any; the page shows those of one rank.
        table: the tensors.
        budget: what it may cost.
        transfers: bring the elements to the CPU.
        put: takes what makes each record.
    """

    def __init__(
        self,
        is_wanted: bool,
        table: Table,
        budget: Budget,
        transfers: Transfers,
        put: Callable[[Make, int], None],
    ) -> None:
        self._is_wanted = is_wanted
        self._table = table
        self._budget = budget
        self._transfers = transfers
        self._put = put

    def take(self, optimizer: Any, step: int) -> None:
        """Take one, if it is time.

        Args:
            optimizer: it has a place in the table.
            step: how many steps it has made.
        """
        if not self._is_wanted or not self._is_due(step):
            return
        place = self._table.optimizer_place(optimizer)
        if place >= MOST_OPTIMIZERS:
            return
        began = perf_counter()
        with torch.no_grad():
            self._take(optimizer, place, step)
        self._budget.learn(_WORK, perf_counter() - began)

    def _is_due(self, step: int) -> bool:
        every = spacing(step)
        if step % every:
            return False
        if self._budget.is_unlimited or (step <= START_STEPS and self._budget.is_lent(_WORK)):
            return True
        return step % self._budget.every(_WORK, PART, every) == 0

    def _take(self, optimizer: Any, place: int, step: int) -> None:
        found = _shards(optimizer, self._table)
        if not found:
            return
        sizes = [int(own.numel()) for _, own in found]
        every = distance(sum(sizes))
        parts = [_elements(own, size, every) for (_, own), size in zip(found, sizes)]
        device = parts[0].device
        brought = self._transfers.bring_as(
            raw_bytes,
            torch.cat([_moved(each, device) for each in parts]).float(),
        )
        if brought is None:
            return
        now, tensors = time.time(), [tensor for tensor, _ in found]
        make = partial(Sketch, step, now, place, every, tensors, sizes)
        self._put(record_of(brought, make), 0)


def spacing(step: int) -> int:
    """In steps around this one, sketches are so far apart: a power of two."""
    return 1 << max(0, (2 * step // DENSE_STEPS).bit_length() - 1)


def distance(elements: int) -> int:
    """How far apart the elements of a sketch are."""
    every = max(1, -(-elements // ELEMENTS))
    # The rows of most matrices have an even length: an even distance would find the same columns.
    return every if every == 1 else every | 1


def _shards(optimizer: Any, table: Table) -> List[Tuple[int, Any]]:
    """What this process has of the parameters, with the places of their tensors."""
    shards = [(table.place(p), shard_of(p)) for p in parameters_of(optimizer.param_groups)]
    return [
        (place, torch.view_as_real(own) if own.is_complex() else own)
        for place, own in shards
        if place >= 0 and own.numel() and _has_fixed_elements(own)
    ]


def _has_fixed_elements(own: Any) -> bool:
    """Those of a sparse tensor change from step to step; tensors made of others may have none."""
    # An attribute that a tensor does not have takes longer to look for than its type.
    is_plain = type(own) in _PLAIN or not hasattr(own, "__tensor_flatten__")
    return own.layout == torch.strided and is_plain and own.device.type != "meta"


def _moved(part: Any, device: Any) -> Any:
    # Dtypes that torch cannot calculate with do not become one by being joined.
    own = part if part.is_floating_point() and not is_tiny(part) else part.float()
    return own if own.device == device else own.to(device, non_blocking=True)


def _elements(own: Any, size: int, every: int) -> Any:
    if own.is_contiguous():
        return own.as_strided((-(-size // every),), (every,))
    return torch.take(own, torch.arange(0, size, every, device=own.device))
