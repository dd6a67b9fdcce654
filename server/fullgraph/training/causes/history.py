"""The steps before an alarm, as a store has them."""

from __future__ import annotations

import math
from functools import cached_property
from operator import itemgetter

from fullgraph.training.store.parts import Span
from fullgraph.training.store.reader import StoreReader
from fullgraph_worker.watch.records import Event, Tensor

WINDOW = 200
"""Steps before an alarm that are searched; those before them only tell what is usual."""
_BEFORE = 50
_MOST = WINDOW + _BEFORE + 1

Values = list[tuple[int, float]]
"""Steps with the values that are known of them; infinity stands for any that is not finite."""


class History:
    """What was recorded up to a step of one optimizer of one process.

    Args:
        store: of the run.
        rank: the process.
        optimizer: its place.
        last: the last step.
    """

    def __init__(self, store: StoreReader, rank: int, optimizer: int, last: int) -> None:
        self._store = store
        self.rank = rank
        self.optimizer = optimizer
        self.first = max(0, last - WINDOW)
        self.last = last
        self._span = Span(max(0, self.first - _BEFORE), last)
        self._metrics: dict[str, Values] = {}
        self._statistics: dict[tuple[str, str], dict[int, Values]] = {}

    @cached_property
    def tensors(self) -> dict[int, Tensor]:
        """The tensors that the optimizer updates, and the modules, by place."""
        return {
            each.index: each
            for each in self._store.tensors(self.rank)
            if each.kind == "module" or each.optimizer == self.optimizer
        }

    @cached_property
    def events(self) -> list[Event]:
        """All events, by step; they belong to the first optimizer."""
        if self.optimizer:
            return []
        kept = self._store.events(span=self._span)
        return [each.event for each in kept if each.rank == self.rank]

    def of_kind(self, kind: str) -> list[Event]:
        """The events of one kind."""
        return [each for each in self.events if each.kind == kind]

    def metric(self, name: str) -> Values:
        """A metric of each step in which it was recorded."""
        if name not in self._metrics:
            series = self._store.metric(
                name, rank=self.rank, optimizer=self.optimizer, span=self._span, most=_MOST
            )
            points = zip(series.steps, series.mean, series.non_finite, strict=True)
            self._metrics[name] = [(s, math.inf if bad else v) for s, v, bad in points]
        return self._metrics[name]

    def statistic(self, moment: str, name: str) -> dict[int, Values]:
        """A statistic of each tensor of the optimizer, in the steps in which it was sampled."""
        key = (moment, name)
        if key not in self._statistics:
            cells = self._store.heat_map(moment, name, rank=self.rank, span=self._span, most=_MOST)
            self._statistics[key] = {
                place: [
                    (step, math.inf if (row, column) in cells.non_finite else value)
                    for column, (step, value) in enumerate(
                        zip(cells.steps, cells.mean[row], strict=True)
                    )
                    if (row, column) in cells.non_finite or not math.isnan(value)
                ]
                for row, place in enumerate(cells.tensors)
                if place in self.tensors
            }
        return self._statistics[key]

    def table_changes(self) -> list[tuple[int, Tensor]]:
        """Tensors whose properties changed after the first step, with the step of the change."""
        found = [
            (step, tensor)
            for step, tensor in self._store.table(self.rank)
            if self._span.first < step <= self.last and tensor.kind == "parameter"
        ]
        return sorted(found, key=itemgetter(0))
