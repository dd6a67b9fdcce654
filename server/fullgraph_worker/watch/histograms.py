"""How the elements of parameters and gradients are distributed, of a few tensors at a time."""

from __future__ import annotations

import math
from time import perf_counter
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

import torch

from fullgraph_worker.watch.budget import Budget
from fullgraph_worker.watch.records import Histogram, Moment
from fullgraph_worker.watch.shards import local
from fullgraph_worker.watch.transfers import Numbers, Transfers, record_of
from fullgraph_worker.watch.writer import Make

BINS = 64
LEAST_EXPONENT, MOST_EXPONENT = -40, 24
"""Of gradients each bin is one binary order of magnitude, from 2**-40 on."""
ELEMENTS = 16384
"""Of a tensor at most so many elements are looked at, spread evenly over it."""
_WORK = "histograms"
_PART = 0.25
"""Of the credit: statistics come first."""

Placed = Tuple[int, Any]


class Histograms:
    """Takes histograms in rotation, so that each parameter has its turn.

    Those of parameters have bins of equal width between the least and the largest element. Those of
    gradients count magnitudes, in bins that are the same for all tensors and steps, one for each
    binary order of magnitude: zeros and what is smaller are in the first bin, and what is larger in
    the last one. NaN is in none. All is computed on the tensor's device, without waiting for it.

    Args:
        budget: what it may cost.
        transfers: bring the numbers to the CPU.
        put: takes what makes each record.
    """

    def __init__(self, budget: Budget, transfers: Transfers, put: Callable[[Make], None]) -> None:
        self._budget = budget
        self._transfers = transfers
        self._put = put
        self._last = -1

    def take(self, found: Sequence[Placed], step: int, next_step: int, scale: Any) -> None:
        """Take as many as the budget pays for.

        Args:
            found: the parameters of an optimizer with their places.
            step: whose gradients they have.
            next_step: the step before which they are.
            scale: by which the gradients are too large, as a tensor; None for 1.
        """
        most = len(found) if self._budget.is_known(_WORK) else 1
        count = self._budget.affordable(_WORK, most, _PART)
        if not count:
            self._budget.age(_WORK)
            return
        began = perf_counter()
        chosen = self._next(found, count)
        rows = [
            (next_step, Moment.PARAMETER, place, _linear(own), _weight(parameter))
            for place, parameter in chosen
            if (own := _some(parameter)) is not None
        ]
        rows += [
            (step, Moment.GRADIENT, place, _logarithmic(own, scale), _weight(parameter.grad))
            for place, parameter in chosen
            if parameter.grad is not None and (own := _some(parameter.grad)) is not None
        ]
        self._send(rows)
        self._budget.learn(_WORK, perf_counter() - began, len(chosen))

    def _next(self, found: Sequence[Placed], count: int) -> List[Placed]:
        later = [each for each in found if each[0] > self._last]
        earlier = [each for each in found if each[0] <= self._last]
        chosen = [*later, *earlier][:count]
        self._last = chosen[-1][0]
        return chosen

    def _send(self, rows: List[Tuple[int, str, int, Any, int]]) -> None:
        by_device: Dict[Any, List[Tuple[int, str, int, Any, int]]] = {}
        for row in rows:
            by_device.setdefault(row[3].device, []).append(row)
        for own in by_device.values():
            numbers = self._transfers.bring(torch.cat([numbers for *_, numbers, _ in own]))
            if numbers is None:
                continue
            brought = _Once(numbers)
            for place, (step, moment, tensor, _, weight) in enumerate(own):
                self._put(_maker(brought, place, (step, moment, tensor), weight))


class _Once:
    """The numbers of several records, which can be fetched once."""

    def __init__(self, numbers: Numbers) -> None:
        self._numbers = numbers
        self._values: Optional[List[float]] = None

    def values(self) -> Optional[List[float]]:
        """All of them; None while they are on their way."""
        if self._values is None:
            self._values = self._numbers()
        return self._values


def _maker(brought: _Once, place: int, name: Tuple[int, str, int], weight: int) -> Make:
    def make(values: List[float]) -> Histogram:
        low, high, *counts = values[place * (BINS + 2) : (place + 1) * (BINS + 2)]
        if not (math.isfinite(low) and math.isfinite(high)):
            # The bins of a parameter that is not finite have no edges.
            low, high, counts = 0.0, 0.0, [0.0] * BINS
        whole = [int(count) * weight for count in counts]
        return Histogram(*name, low, high, whole, is_log=name[1] == Moment.GRADIENT)

    return record_of(brought.values, make)


def _some(tensor: Any) -> Optional[Any]:
    """Elements of a tensor as float32; None if it has none."""
    own = local(tensor.detach())
    if own.is_complex():
        own = torch.view_as_real(own)
    flat = own.reshape(-1)[:: _weight(tensor)]
    return flat.float() if flat.numel() else None


def _weight(tensor: Any) -> int:
    """For how many elements each one stands that is looked at."""
    return max(1, int(local(tensor).numel()) // ELEMENTS)


def _linear(elements: Any) -> Any:
    low, high = torch.aminmax(elements)
    width = (high - low).clamp_min(torch.finfo(torch.float32).tiny)
    counts = torch.histc((elements - low) / width, BINS, 0.0, 1.0)
    return torch.cat([torch.stack([low, high]), counts])


def _logarithmic(elements: Any, scale: Any) -> Any:
    exponents = elements.abs().log2()
    if scale is not None:
        exponents = exponents - scale.log2()
    within = exponents.clamp(LEAST_EXPONENT, MOST_EXPONENT)
    counts = torch.histc(within, BINS, LEAST_EXPONENT, MOST_EXPONENT)
    # A tensor made of a list would be copied to the device, for which the program would wait.
    edges = [counts.new_full((1,), edge) for edge in (LEAST_EXPONENT, MOST_EXPONENT)]
    return torch.cat([*edges, counts])
