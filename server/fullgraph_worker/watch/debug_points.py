"""Keeps what it takes to run the last steps again; writes it to disk where something is wrong."""

from __future__ import annotations

import gzip
import os
import threading
from collections import deque
from time import perf_counter
from typing import Any, Callable, Deque, Dict, List, NamedTuple, Optional, Tuple

import torch

from fullgraph_worker.user_code.errors import describe
from fullgraph_worker.values.name_values import tensors_of
from fullgraph_worker.watch.budget import Budget
from fullgraph_worker.watch.random_states import random_states
from fullgraph_worker.watch.records import Kind
from fullgraph_worker.watch.snapshots import State, snapshot, state_bytes
from fullgraph_worker.watch.table import Table
from fullgraph_worker.watch.writer import Writer

SUFFIX = ".debug-point"
VERSION = 1
STATE_BYTES = 1024 * 1024 * 1024
"""A state that is larger is not kept."""
_MOST_STEPS = 2000
"""Whose batches are kept between two snapshots."""
_BATCH_BYTES = 256 * 1024 * 1024
_WORK, _STATES = "snapshot", "random states"
_MOST_POINTS = 3
_APART_STEPS = 50
"""Between two states, and between two debug points."""
_LEVEL = 1
_APART_ON_RANKS, _PART = 64, 0.3
"""Several ranks run steps again together: their states are of the same steps, which are multiples
of a power of two. Of the time that watching may take, this part is for them."""


class KeptStep(NamedTuple):
    """What a step began with, and what came of it.

    Attributes:
        number: of the step.
        random_states: when the step before it had ended; None where there was no time for it: a
            replay draws the same numbers as long as it draws equally many.
        batches: what data loaders gave, in order, each in a list, by reference; an empty list
            where one was at its end.
        rates: the learning rate of each group of each optimizer that stepped.
        loss: its loss as a float; None if it is not known.
        gradient_norm: over all gradients; None if it was not measured.
    """

    number: int
    random_states: Optional[Dict[str, Any]]
    batches: List[List[Any]]
    rates: List[List[Any]]
    loss: Optional[float]
    gradient_norm: Optional[float]


class DebugPoints:
    """The last two states of the training, and the steps since then.

    Args:
        writer: of this process's records.
        table: the tensors.
        budget: what it may cost.
        event: writes that one was kept, or why none is.
    """

    def __init__(
        self, writer: Writer, table: Table, budget: Budget, event: Callable[..., None]
    ) -> None:
        self._folder = writer.folder
        self._rank, self._ranks = writer.rank, writer.ranks
        self._table = table
        self._budget = budget
        self._event = event
        self._states: Deque[Tuple[int, State]] = deque(maxlen=2)
        self._steps: Deque[KeptStep] = deque()
        self._batches: List[List[Any]] = []
        self._bytes: Deque[int] = deque()
        self._all_bytes = 0
        self._has_begun = False
        self._random: Optional[Dict[str, Any]] = None
        self._is_too_large = False
        self._written = 0
        self._next_point = 0
        self.wanted = ""

    def on_batch(self, batch: Any) -> None:
        """A batch of this step."""
        if self._states:
            self._batches.append([batch])

    def on_end_of_data(self) -> None:
        """A data loader has no further batch."""
        if self._states:
            self._batches.append([])

    def taken_batches(self) -> List[List[Any]]:
        """What data loaders gave for the step under way, which ends."""
        batches, self._batches = self._batches, []
        return batches

    def keep(
        self,
        step: int,
        batches: List[List[Any]],
        rates: List[List[Any]],
        loss: Optional[float],
        norm: Optional[float],
    ) -> None:
        """Keep a step that has ended, with the batches that were taken for it."""
        before, self._random = self._random, None
        if self._states:
            size = sum(map(_bytes, batches))
            self._steps.append(KeptStep(step, before, batches, rates, loss, norm))
            self._bytes.append(size)
            self._all_bytes += size
            self._drop_old()

    def after(
        self,
        step: int,
        rates: List[List[Any]],
        loss: Optional[float],
        norm: Optional[float],
        others: Dict[int, Any],
    ) -> None:
        """The first optimizer's step has ended: keep it, and what the next one begins with.

        Args:
            step: its number.
            rates: the learning rates that it used.
            loss: as a float, if it is known.
            norm: that of its gradients, likewise.
            others: schedulers and loss scalers that have been seen.
        """
        self.keep(step, self.taken_batches(), rates, loss, norm)
        if self.wanted:
            self._write(self.wanted)
            self.wanted = ""
        self._keep_state(step + 1, list(others.values()))

    def _keep_state(self, step: int, others: List[Any]) -> None:
        """Copy the state with which a step begins, if there is time for it."""
        if self._is_too_large or self._written >= _MOST_POINTS:
            return
        if self._is_due(step):
            if self._exceeds_memory():
                return
            began = perf_counter()
            state = snapshot(self._table.roots, self._table.optimizers, others)
            self._budget.learn(_WORK, perf_counter() - began)
            self._states.append((step, state))
            self._has_begun = True
        is_first = bool(self._states) and self._states[-1][0] == step
        if self._states and (is_first or self._budget.affordable(_STATES)):
            began = perf_counter()
            self._random = random_states()
            self._budget.learn(_STATES, perf_counter() - began)

    def _is_due(self, step: int) -> bool:
        if self._ranks > 1:
            return step == 1 or step % self._budget.every(_WORK, _PART, _APART_ON_RANKS) == 0
        if self._states and step - self._states[-1][0] < _APART_STEPS:
            return False
        is_first = not self._has_begun and self._budget.is_lent(_WORK)
        return is_first or bool(self._budget.affordable(_WORK))

    def _exceeds_memory(self) -> bool:
        if not self._states:
            size = state_bytes(self._table.roots, self._table.optimizers)
            self._is_too_large = size > STATE_BYTES
            if self._is_too_large:
                message = f"No steps can be run again: the state has more than {STATE_BYTES} bytes"
                self._event(Kind.NOTE, message=message)
        return self._is_too_large

    def _drop_old(self) -> None:
        """Leave out steps before the older state, and states whose batches are too many."""
        while len(self._steps) > _MOST_STEPS or self._all_bytes > _BATCH_BYTES:
            self._drop_step()
            while self._states and self._steps and self._states[0][0] < self._steps[0].number:
                self._states.popleft()
        while self._states and self._steps and self._steps[0].number < self._states[0][0]:
            self._drop_step()

    def _drop_step(self) -> None:
        self._steps.popleft()
        self._all_bytes -= self._bytes.popleft()

    def _write(self, why: str) -> None:
        steps = [each for each in self._steps if self._states and each.number >= self._states[0][0]]
        if not steps or steps[-1].number < self._next_point:
            return
        self._written += 1
        self._next_point = steps[-1].number + _APART_STEPS
        (number, state), *later = self._states
        point = {
            "version": VERSION,
            "torch": str(torch.__version__),
            "rank": self._rank,
            "first": number,
            "state": state,
            "later": later if self._ranks > 1 else [],
            "steps": [each._asdict() for each in steps],
        }
        name = f"{self._rank}-{steps[-1].number}{SUFFIX}"
        path = os.path.join(self._folder, name)
        # The states are our own copies; the batches are the program's, which made them before.
        thread = threading.Thread(
            target=self._save, args=(path, point, why, steps[-1].number), daemon=False
        )
        thread.start()

    def _save(self, path: str, point: Dict[str, Any], why: str, last: int) -> None:
        new = f"{path}.new"
        try:
            with gzip.open(new, "wb", compresslevel=_LEVEL) as stream:
                torch.save(point, stream)
            os.replace(new, path)
            size = os.path.getsize(path)
        except Exception as error:
            self._event(Kind.NOTE, message=f"The debug point was not kept: {describe(error)}")
            return
        states = [point["first"], *(number for number, _ in point["later"])]
        self._event(
            Kind.DEBUG_POINT,
            file=path,
            first=states[0],
            states=states,
            last=last,
            why=why,
            bytes=size,
        )


def _bytes(value: Any) -> int:
    return sum(int(each.numel() * each.element_size()) for each in tensors_of(value))
