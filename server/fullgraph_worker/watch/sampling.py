"""Decides in each step what to measure of the tensors, measures it, and makes the records."""

from __future__ import annotations

from time import perf_counter
from typing import Any, Callable, Dict, Iterable, List, Optional, Sequence, Tuple

import torch

from fullgraph_worker.watch import statistics
from fullgraph_worker.watch.budget import START_STEPS, Budget
from fullgraph_worker.watch.clipping import Clipped, Clipping
from fullgraph_worker.watch.histograms import Histograms
from fullgraph_worker.watch.parameters import parameters_of
from fullgraph_worker.watch.priority import Priority
from fullgraph_worker.watch.records import Moment, Sample
from fullgraph_worker.watch.table import Table
from fullgraph_worker.watch.transfers import Transfers, record_of
from fullgraph_worker.watch.updates import Updates
from fullgraph_worker.watch.writer import Make

NORMS, DETAILS = "norms", "details"
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

    Attributes:
        dense_until: the last step in which everything is measured, as far as a loan pays for it.
    """

    def __init__(self, table: Table, budget: Budget, transfers: Transfers, put: Put) -> None:
        self._table = table
        self._budget = budget
        self._transfers = transfers
        self._put = put
        self.priority = Priority()
        self.dense_until = START_STEPS - 1
        self._updates = Updates(table)
        self.clipping = Clipping()
        self._histograms = Histograms(budget, transfers, put)
        self._amounts: Dict[int, int] = {}

    def sample_all(self, steps: int, now: int) -> None:
        """Measure everything in the next ``steps`` steps, as far as a loan pays for it."""
        self.dense_until = max(self.dense_until, now + steps)

    def is_dense(self, step: int) -> bool:
        """Whether everything is measured in a step, as far as a loan pays for it."""
        return step <= self.dense_until

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
        is_dense = self.is_dense(step)
        is_wanted = is_dense or self._is_time(self._amount(optimizer))
        if not (is_wanted or self.clipping.has_any):
            return None
        found = _parameters(optimizer, lambda p: p.grad is not None)
        clipped = self.clipping.taken(found)
        # What is clipped is measured before and after it, or not at all.
        if clipped.has_unmeasured or not (is_wanted or clipped.is_measured):
            return None
        with torch.no_grad():
            placed = self._placed(found)
            if clipped.is_measured:
                self._send_unclipped(step, placed, clipped)
            return self._measured(optimizer, step, scale, is_dense, step, placed)

    def before_clipping(self, parameters: Any, step: int) -> Optional[Any]:
        """Measure gradients that are about to be clipped.

        Args:
            parameters: a tensor, or several in a list.
            step: of the first optimizer.

        Returns:
            The norm of all of them as a tensor with one element, if it was measured.
        """
        own = [parameters] if isinstance(parameters, torch.Tensor) else parameters
        graded = [each for each in own if each.grad is not None and each.grad.numel()]
        found = [each for each in graded if each.device.type != "meta"]
        is_dense = self.is_dense(step) and self._budget.is_lent(NORMS, 2 * len(found))
        if not found or not (is_dense or self._is_time(2 * len(found))):
            self.clipping.note(found, None)
            return None
        with torch.no_grad():
            norms = statistics.norms([each.grad for each in found])
            self.clipping.note(found, norms)
            return torch.linalg.vector_norm(norms)

    def between(self, optimizer: Any, step: int) -> Optional[Any]:
        """Measure gradients after a step, and keep parameters to see what the next one changes.

        Args:
            optimizer: it has made a step in compiled code; its gradients are not reset yet.
            step: the number of that step.

        Returns:
            As ``before`` does.
        """
        is_dense = self.is_dense(step)
        if not is_dense and not self._is_time(self._amount(optimizer)):
            return None
        with torch.no_grad():
            # Compiled code may have reset the gradients.
            found = _parameters(optimizer, lambda p: p.requires_grad)
            return self._measured(optimizer, step, None, is_dense, step + 1, self._placed(found))

    def _measured(
        self,
        optimizer: Any,
        step: int,
        scale: Any,
        is_dense: bool,
        next_step: int,
        found: List[Tuple[int, Any]],
    ) -> Optional[Any]:
        self._amounts[id(optimizer)] = len(found)
        if not found:
            return None
        norm = None
        graded = [each for each in found if each[1].grad is not None]
        if graded and self._may(NORMS, len(found), is_dense):
            began = perf_counter()
            norm = self._norms(step, graded, scale)
            self._budget.learn(NORMS, perf_counter() - began, len(found))
            is_dense = self.is_dense(step)
        count = self._budget.affordable(DETAILS, len(found), _DETAILS_PART)
        if is_dense and self._budget.is_lent(DETAILS, len(found)):
            count = len(found)
        if count:
            began = perf_counter()
            places = [place for place, _ in found]
            chosen = set(self.priority.chosen(places, step, count))
            some = [each for each in found if each[0] in chosen]
            self._gradient_details(step, some, scale)
            self._parameter_details(next_step, some)
            self._updates.keep(optimizer, next_step, some, len(some) == len(found))
            self._budget.learn(DETAILS, perf_counter() - began, len(chosen))
        self._histograms.take(found, step, next_step, scale)
        return norm

    def forget(self, key: int) -> None:
        """Keep no parameters over the next step of the optimizer with this id."""
        self._updates.drop(key)

    def leave_out(self, optimizer: Any) -> None:
        """The step was left out: what was clipped for it is not that of the next one."""
        self.clipping.taken(_parameters(optimizer, lambda p: True))

    def after(self, optimizer: Any, step: int) -> Optional[Any]:
        """Measure what the step has changed of the parameters that were kept.

        Returns:
            The norm of the update by that of the parameters, as a tensor with one element; None
            if it was not measured for all of them.
        """
        with torch.no_grad():
            update = self._updates.taken(optimizer, step)
            if update is None:
                return None
            self.send(step, Moment.UPDATE, update.places, {"norm": update.norms})
            return update.ratio

    def _amount(self, optimizer: Any) -> int:
        return self._amounts.get(id(optimizer), 1)

    def _is_time(self, amount: int) -> bool:
        """Whether anything is affordable: to look through all parameters costs time, too."""
        afford = self._budget.affordable
        least = min(amount, _FEWEST_DETAILS)
        return afford(NORMS, amount) == amount or afford(DETAILS, least, _DETAILS_PART) == least

    def _may(self, work: str, amount: int, is_dense: bool) -> bool:
        if is_dense and self._budget.is_lent(work, amount):
            return True
        return self._budget.affordable(work, amount) == amount

    def _placed(self, parameters: Iterable[Any]) -> List[Tuple[int, Any]]:
        place = self._table.place
        placed = [(place(parameter), parameter) for parameter in parameters if parameter.numel()]
        # One that the program has added since has no place yet, and one on ``meta`` no elements.
        return [each for each in placed if each[0] >= 0 and each[1].device.type != "meta"]

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

    def _send_unclipped(
        self, step: int, found: Sequence[Tuple[int, Any]], clipped: Clipped
    ) -> None:
        """Of all parameters: what was not clipped has the same norm before and after it."""
        known = set(clipped.order)
        places = {id(parameter): place for place, parameter in found}
        if any(key not in places for key in clipped.order):
            return
        rest = [each for each in found if id(each[1]) not in known]
        norms = [clipped.norms]
        if rest:
            norms.append(statistics.norms([parameter.grad for _, parameter in rest]))
        order = [places[key] for key in clipped.order] + [place for place, _ in rest]
        self.send(step, Moment.UNCLIPPED, order, {"norm": torch.cat(norms)})

    def _gradient_details(self, step: int, chosen: Sequence[Tuple[int, Any]], scale: Any) -> None:
        # A shard may be empty in this process.
        own = [
            each
            for each in chosen
            if each[1].grad is not None and statistics.has_elements(each[1].grad)
        ]
        if not own:
            return
        columns = statistics.details([parameter.grad for _, parameter in own])
        if scale is not None:
            columns = {n: c / scale if n in _SCALED else c for n, c in columns.items()}
        self.send(step, Moment.GRADIENT, [place for place, _ in own], columns)

    def _parameter_details(self, step: int, chosen: Sequence[Tuple[int, Any]]) -> None:
        own = [each for each in chosen if statistics.has_elements(each[1])]
        if own:
            columns = statistics.details([parameter for _, parameter in own])
            self.send(step, Moment.PARAMETER, [place for place, _ in own], columns)

    def send(
        self,
        step: int,
        moment: str,
        places: List[int],
        columns: Dict[str, Any],
        learn: Optional[Callable[[Sequence[int], Dict[str, List[float]]], None]] = None,
    ) -> None:
        """Write a sample as soon as its numbers are on the CPU."""
        brought = self._transfers.bring(torch.cat(list(columns.values())))
        if brought is None:
            return

        def make(values: List[float]) -> Sample:
            count = len(places)
            split = {n: values[i * count : (i + 1) * count] for i, n in enumerate(columns)}
            if learn is not None:
                learn(places, split)
            return Sample(step, moment, places, split)

        self._put(record_of(brought, make))


def _parameters(optimizer: Any, takes: Callable[[Any], bool]) -> List[Any]:
    return [p for p in parameters_of(optimizer.param_groups) if takes(p)]


_SCALED = (statistics.NORM, statistics.LOW, statistics.HIGH)
