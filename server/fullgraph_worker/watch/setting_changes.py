"""What changes seldom: which tensors are trained, options of optimizers, modes of modules."""

from __future__ import annotations

from time import perf_counter
from typing import Callable, Dict, List

from fullgraph_worker.watch.budget import Budget
from fullgraph_worker.watch.modes import in_evaluation_mode, without_effect
from fullgraph_worker.watch.options import Options
from fullgraph_worker.watch.parts import Part, Parts
from fullgraph_worker.watch.records import Kind
from fullgraph_worker.watch.table import Table
from fullgraph_worker.watch.writer import Writer

_WORK, _PART = "news", 0.1


class SettingChanges:
    """Writes what of it has changed.

    Args:
        writer: takes the records of tensors.
        table: the tensors.
        budget: what it may cost.
        parts: calls what may fail on unusual optimizers.
        options: those of the optimizers.
        event: writes that modules are in another mode.
    """

    def __init__(
        self,
        writer: Writer,
        table: Table,
        budget: Budget,
        parts: Parts,
        options: Options,
        event: Callable[..., None],
    ) -> None:
        self._writer = writer
        self._table = table
        self._budget = budget
        self._parts = parts
        self._options = options
        self._event = event
        self._evaluating: List[str] = []
        self._without_effect: Dict[str, bool] = {}
        self._looked = -1

    def is_due(self, step: int) -> bool:
        """Whether it is time to look in this step."""
        return step - self._looked >= self._budget.every(_WORK, _PART)

    def write(self, step: int) -> None:
        """Write what has changed until this step."""
        self._looked = step
        began = perf_counter()
        news = self._table.news(step)
        for place, optimizer in self._table.living():
            self._parts.call(Part.OPTIONS, self._options.look, place, optimizer)
        switched = without_effect(self._table.modules())
        self._budget.learn(_WORK, perf_counter() - began)
        if switched != self._without_effect:
            self._without_effect = switched
            self._event(Kind.WITHOUT_EFFECT, modules=switched)
        if news is not None:
            self._writer.put(lambda: news, importance=2)
        evaluating = in_evaluation_mode(self._table.roots)
        if evaluating != self._evaluating:
            self._evaluating = evaluating
            self._event(Kind.MODE, modules=evaluating)
