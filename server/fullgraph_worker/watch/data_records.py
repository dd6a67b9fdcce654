"""Which batches are described, and what is written of them."""

from __future__ import annotations

import time
from time import perf_counter
from typing import Any, Dict, List, Optional, Tuple

from fullgraph_worker.watch.batches import batches_of, described, tensors_in
from fullgraph_worker.watch.budget import START_STEPS, Budget
from fullgraph_worker.watch.input_glance import InputGlance
from fullgraph_worker.watch.loss_target import target_of
from fullgraph_worker.watch.parts import Part, Parts
from fullgraph_worker.watch.records import Event, Kind
from fullgraph_worker.watch.table import Table
from fullgraph_worker.watch.writer import Writer

_WORK = "batch"


class DataRecords:
    """Describes the batches of data loaders, and what models are called with.

    Args:
        table: the optimizers.
        budget: what it may cost.
        parts: calls what may fail on unusual data.
        writer: takes the records.
    """

    def __init__(self, table: Table, budget: Budget, parts: Parts, writer: Writer) -> None:
        self._table = table
        self._budget = budget
        self._parts = parts
        self._writer = writer
        self._glance = InputGlance()
        self._has_loader = False
        self._last: Optional[Tuple[Any, Any]] = None

    def note(self, batch: Any, iterator: Any) -> None:
        """A data loader gives a batch, which is not described."""
        self._last = batch, iterator

    def _first(self, call: Any) -> Any:
        """Of the model's call, or of the batch where that is on another device."""
        given = () if call is None else (*call.args, call.kwargs)
        own = next((each for _, each in tensors_in(given)), None)
        if self._last is None or (own is not None and own.is_cpu):
            return own
        return next((each for _, each in tensors_in(self._last[0])), None)

    def is_unusual(self, call: Any) -> bool:
        """Whether the input of this step differs from those before; to be asked in every step."""
        return bool(self._parts.call(Part.BATCHES, self._is_unusual, call))

    def _is_unusual(self, call: Any) -> bool:
        return self._glance.is_unusual(self._first(call))

    def take_unusual(self, call: Any, loss: Any, step: int) -> None:
        """Describe the batch of a step with an unusual loss or input, if that was not done.

        Args:
            call: of the model; None if it was not seen.
            loss: with which the backward pass begins.
            step: that it is for.
        """
        if self._last is not None:
            leaves = self._parts.call(Part.BATCHES, described, self._last[0])
            self._write(leaves or [], batches_of(self._last[1]), step)
            self._last = None
        elif not self._has_loader and call is not None and len(self._table.optimizers) == 1:
            leaves = self._parts.call(Part.BATCHES, self._described_call, call, loss)
            self._write(leaves or [], 1, step)

    def take_batch(self, batch: Any, iterator: Any, step: int) -> None:
        """A data loader gives a batch.

        Args:
            batch: itself.
            iterator: the loader's.
            step: that it is for.
        """
        self._has_loader = True
        if self.is_due(step):
            began = perf_counter()
            leaves = self._parts.call(Part.BATCHES, described, batch)
            self._budget.learn(_WORK, perf_counter() - began)
            self._write(leaves or [], batches_of(iterator), step)
            self._last = None
        else:
            self._last = batch, iterator

    def take_call(self, call: Any, loss: Any, step: int) -> None:
        """Without a data loader, what the model was called with is the batch.

        With one, the program may have changed the batch on the way to the model. Several
        optimizers, as of adversarial training, have models of their own.

        Args:
            call: of the model; None if it was not seen.
            loss: with which the backward pass begins.
            step: that it is for.
        """
        is_late = self._has_loader and step >= START_STEPS
        if is_late or call is None or len(self._table.optimizers) != 1:
            return
        if not self.is_due(step):
            return
        began = perf_counter()
        leaves = self._parts.call(Part.BATCHES, self._described_call, call, loss) or []
        self._budget.learn(_WORK, perf_counter() - began)
        if not self._has_loader:
            # The whole data may be one batch.
            self._write(leaves, 1, step)
            return
        event = Event(step, time.time(), Kind.MODEL_INPUTS, {"leaves": leaves})
        self._writer.put(lambda: event, importance=2)

    def is_due(self, step: int) -> bool:
        """Whether a batch of this step is described, if it has anything to describe."""
        # What is wrong with the data is mostly wrong from the first batch on.
        is_lent = step < START_STEPS and self._budget.is_lent(_WORK)
        return is_lent or bool(self._budget.affordable(_WORK))

    def _described_call(self, call: Any, loss: Any) -> List[Dict[str, Any]]:
        leaves = described([*call.args, call.kwargs])
        target = None if self._has_loader else target_of(loss)
        if leaves and target is not None:
            leaves += [{**each, "name": "target"} for each in described([target])]
        return leaves

    def _write(self, leaves: List[Dict[str, Any]], batches: Optional[int], step: int) -> None:
        if leaves:
            event = Event(step, time.time(), Kind.BATCH, {"leaves": leaves, "batches": batches})
            self._writer.put(lambda: event, importance=0)
