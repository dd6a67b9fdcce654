"""Decides in each step what to measure of the tensors, measures it, and makes the records."""

from __future__ import annotations

from time import perf_counter
from typing import Any, Callable, Dict, Iterable, List, Optional, Sequence, Tuple

import torch

from fullgraph_worker.watch import statistics
from fullgraph_worker.watch.budget import START_STEPS, Budget
from fullgraph_worker.watch.priority import Priority
from fullgraph_worker.watch.records import Moment, Record, Sample
from fullgraph_worker.watch.shards import local
from fullgraph_worker.watch.table import Table
from fullgraph_worker.watch.transfers import Numbers, Transfers
from fullgraph_worker.watch.writer import Make

NORMS, DETAILS = "norms", "details"
_CLONE_BYTES = 64 * 1024 * 1024
"""The most memory of parameters that are kept over a step, to see what it changes."""
_DETAILS_PART = 0.5
"""Of the credit; the rest is for the norms of all gradients, which need less."""
DENSE_STEPS = 5
"""Watched completely after something has moved."""
_FEWEST_DETAILS = 8
"""It is not worth while to look at fewer tensors in one step."""

Put = Callable[[Make], None]


class Sampling:
    """What is measured at the steps of the optimizers.

    Args:
        table: the tensors.
        budget: what it may cost.
        transfers: bring the numbers to the CPU.
        put: takes what makes each record.
    """

    def __init__(self, table: Table, budget: Budget, transfers: Transfers, put: Put) -> None:
        self._table = table
        self._budget = budget
        self._transfers = transfers
        self._put = put
        self.priority = Priority()
        self._dense_until = START_STEPS - 1
        self._kept: List[Tuple[int, Any]] = []
        self._amounts: Dict[int, int] = {}

    def sample_all(self, steps: int, now: int) -> None:
        """Measure everything in the next ``steps`` steps, as far as a loan pays for it."""
        self._dense_until = max(self._dense_until, now + steps)

    def ask_for(self, names: Iterable[str]) -> None:
        """Measure these tensors first."""
        self.priority.wanted = {place for place in map(self._table.named, names) if place >= 0}

    def before(self, optimizer: Any, step: int, scale: Any = None) -> Optional[Any]:
        """Measure gradients, and keep parameters to see what the step changes.

        Args:
            optimizer: it is about to step, and the gradients are as it uses them.
            step: its number.
            scale: by which the gradients are still too large, as a tensor; None for 1.

        Returns:
            The norm of all gradients as a tensor with one element, if it was measured.
        """
        is_dense = step <= self._dense_until
        if not is_dense and not self._is_time(optimizer):
            return None
        with torch.no_grad():
            return self._measured(optimizer, step, scale, is_dense)

    def _measured(self, optimizer: Any, step: int, scale: Any, is_dense: bool) -> Optional[Any]:
        found = self._with_gradients(optimizer)
        self._amounts[id(optimizer)] = len(found)
        if not found:
            return None
        norm = None
        if self._may(NORMS, len(found), is_dense):
            began = perf_counter()
            norm = self._norms(step, found, scale)
            self._budget.learn(NORMS, perf_counter() - began, len(found))
            is_dense = step <= self._dense_until
        count = self._budget.affordable(DETAILS, len(found), _DETAILS_PART)
        if is_dense and self._budget.is_lent(DETAILS, len(found)):
            count = len(found)
        if count:
            began = perf_counter()
            places = [place for place, _ in found]
            chosen = set(self.priority.chosen(places, step, count))
            self._details(step, [each for each in found if each[0] in chosen], scale)
            self._budget.learn(DETAILS, perf_counter() - began, len(chosen))
        return norm

    def forget(self) -> None:
        """Keep no parameters over this step: it has changed them already."""
        self._kept = []

    def after(self, step: int) -> None:
        """Measure what the step has changed of the parameters that were kept."""
        kept, self._kept = self._kept, []
        if not kept:
            return
        places = [place for place, _ in kept]
        with torch.no_grad():
            now = [local(self._table.parameters[place]).detach() for place in places]
            changed = torch._foreach_sub(now, [before for _, before in kept])
            self.send(step, Moment.UPDATE, places, {"norm": statistics.norms(changed)})

    def _is_time(self, optimizer: Any) -> bool:
        """Whether anything is affordable: to look through all parameters costs time, too."""
        amount = self._amounts.get(id(optimizer), 1)
        afford = self._budget.affordable
        least = min(amount, _FEWEST_DETAILS)
        return afford(NORMS, amount) == amount or afford(DETAILS, least, _DETAILS_PART) == least

    def _may(self, work: str, amount: int, is_dense: bool) -> bool:
        if is_dense and self._budget.is_lent(work, amount):
            return True
        return self._budget.affordable(work, amount) == amount

    def _with_gradients(self, optimizer: Any) -> List[Tuple[int, Any]]:
        place = self._table.place
        return [
            (place(parameter), parameter)
            for group in optimizer.param_groups
            for parameter in group["params"]
            if parameter.grad is not None and parameter.numel()
        ]

    def _norms(self, step: int, found: Sequence[Tuple[int, Any]], scale: Any) -> Any:
        norms = statistics.norms([parameter.grad for _, parameter in found])
        if scale is not None:
            norms = norms / scale
        # Known at once on a CPU: then the layer is looked for in this very step.
        if norms.device.type == "cpu" and not bool(torch.isfinite(norms).all()):
            self.sample_all(DENSE_STEPS, step)
        self.send(
            step, Moment.GRADIENT, [place for place, _ in found], {"norm": norms}, self._learn
        )
        return torch.linalg.vector_norm(norms)

    def _learn(self, places: Sequence[int], columns: Dict[str, List[float]]) -> None:
        for place, norm in zip(places, columns["norm"]):
            self.priority.learn(place, norm)

    def _details(self, step: int, chosen: Sequence[Tuple[int, Any]], scale: Any) -> None:
        # A shard may be empty in this process.
        chosen = [each for each in chosen if statistics.has_elements(each[1])]
        dense = [each for each in chosen if local(each[1].grad).numel()]
        if dense:
            columns = statistics.details([parameter.grad for _, parameter in dense])
            if scale is not None:
                columns = {n: c / scale if n in _SCALED else c for n, c in columns.items()}
            self.send(step, Moment.GRADIENT, [place for place, _ in dense], columns)
        if chosen:
            columns = statistics.details([parameter for _, parameter in chosen])
            self.send(step, Moment.PARAMETER, [place for place, _ in chosen], columns)
            self._keep(chosen)

    def _keep(self, chosen: Sequence[Tuple[int, Any]]) -> None:
        used = 0
        for place, parameter in chosen:
            own = local(parameter).detach()
            used += own.numel() * own.element_size()
            if used > _CLONE_BYTES:
                return
            self._kept.append((place, own.clone()))

    def send(
        self,
        step: int,
        moment: str,
        places: List[int],
        columns: Dict[str, Any],
        learn: Optional[Callable[[Sequence[int], Dict[str, List[float]]], None]] = None,
    ) -> None:
        """Write a sample as soon as its numbers are on the CPU."""
        numbers = self._transfers.bring(torch.cat(list(columns.values())))
        if numbers is None:
            return
        brought: Numbers = numbers

        def make() -> Optional[Record]:
            values = brought()
            if values is None:
                return None
            count = len(places)
            split = {n: values[i * count : (i + 1) * count] for i, n in enumerate(columns)}
            if learn is not None:
                learn(places, split)
            return Sample(step, moment, places, split)

        self._put(make)


_SCALED = (statistics.NORM, statistics.LOW, statistics.HIGH)
