"""Steps in which no calls are compared: each is written at once, the statistics are updated later.

The work of each step replaces our code and data in the processor's caches, so that most of the time
of a call here is spent on cache misses. In these steps little is called; the rest is done for
several steps together.
"""

from __future__ import annotations

import math
import time
import weakref
from functools import partial
from threading import get_ident
from time import perf_counter
from typing import Any, List, NamedTuple

import torch

from fullgraph_worker.watch.iteration import Iteration
from fullgraph_worker.watch.memory import Memory
from fullgraph_worker.watch.movement import Movement
from fullgraph_worker.watch.phases import Phases, Span
from fullgraph_worker.watch.progress import (
    AFTER_BACKWARD,
    AFTER_STEP,
    BACKWARD,
    OPTIMIZER,
    Progress,
)
from fullgraph_worker.watch.records import Step
from fullgraph_worker.watch.writer import Writer

ROW = 16
"""Each step before a multiple of it ends a row. In the steps in which calls may be left out,
sketches are taken after such a step, or less often."""
_MOST_BACKWARDS = 64
"""In a step that takes little; one with more is watched as all others."""


_FIRST, _MOST_PROBED = 6, 4096
"""Parameters that are looked through, and how many elements a small one has."""


class Made(NamedTuple):
    """A step that was made.

    Attributes:
        number: of the step.
        iteration: its losses and norm, as floats, and its learning rates.
        span: its times.
        batches: that were taken from data loaders for it.
    """

    number: int
    iteration: Iteration
    span: Span
    batches: List[List[Any]]


class Probe:
    """A small gradient near the input, which what is NaN in any layer behind it reaches."""

    def __init__(self) -> None:
        self._key = 0
        self._number = -1

    def choose(self, optimizer: Any) -> None:
        """Choose it, once for an optimizer: the first small one of its parameters on a CPU."""
        if self._key == id(optimizer):
            return
        self._key, self._number = id(optimizer), -1
        for number, each in enumerate(optimizer.param_groups[0]["params"][:_FIRST]):
            is_here = each.is_cpu and each.layout == torch.strided
            # The order of parameters is that of layers, a weight before its bias.
            if is_here and each.is_floating_point() and each.numel() <= _MOST_PROBED:
                self._number = number
                break

    def is_finite(self, optimizer: Any) -> bool:
        """Whether the sum of its elements is."""
        self.choose(optimizer)
        own = optimizer.param_groups[0]["params"]
        gradient = own[self._number].grad if 0 <= self._number < len(own) else None
        if gradient is None or gradient.layout != torch.strided or not gradient.is_cpu:
            return True
        return math.isfinite(gradient.sum(dtype=torch.float32).item())


class BriefSteps:
    """Notes what happens in such steps of a program with one optimizer, and writes them.

    What is unusual is not noted: the methods return False, and the step is watched as all others.

    Args:
        writer: takes the records.
        memory: asked in the writer's thread.
        phases: the times of the step.
        progress: where in the step the program is.
        movement: which losses are usual.
    """

    def __init__(
        self,
        writer: Writer,
        memory: Memory,
        phases: Phases,
        progress: Progress,
        movement: Movement,
    ) -> None:
        self._writer = writer
        self._memory = memory
        self._phases = phases
        self._progress = progress
        self._movement = movement
        self._row: List[Made] = []
        self._iteration = Iteration()
        self._optimizer: weakref.ReferenceType[Any]
        self._thread = 0
        self.probe = Probe()
        self.is_spoiled = False
        """Whether the gradients of the step under way are known not to be finite."""
        self.since = 0.0
        """When the last phase began."""
        self._seconds = 0.0

    def begin(self, optimizer: Any, iteration: Iteration) -> None:
        """A step begins.

        Args:
            optimizer: that is expected to make it, in this thread.
            iteration: takes what is measured.
        """
        self._optimizer = weakref.ref(optimizer)
        self.is_spoiled = False
        self._iteration = iteration
        self._thread = get_ident()

    def is_here(self) -> bool:
        """Whether this is the thread of the step."""
        return get_ident() == self._thread

    def spend(self, began: float) -> float:
        """Watching began then, and the program goes on; returns when that is."""
        now = perf_counter()
        self._phases.spent["watch"] += now - began
        self._seconds += now - began
        return now

    def on_backward(self, tensors: Any) -> bool:
        """A backward pass begins; whether with one usual number on the CPU."""
        began = perf_counter()
        if type(tensors) is not torch.Tensor or not tensors.is_cpu or tensors.numel() != 1:
            return False
        losses, loss = self._iteration.losses, tensors.item()
        if (
            type(loss) is not float
            or self._movement.is_unusual(loss)
            or len(losses) >= _MOST_BACKWARDS
            or get_ident() != self._thread
        ):
            return False
        losses.append(loss)
        progress, phases = self._progress, self._phases
        progress.place = BACKWARD
        progress.crossed += 1
        if not phases.backward_at:
            phases.backward_at, phases.watched_before = began, phases.spent["watch"]
        self.since = self.spend(began)
        return True

    def on_backward_done(self) -> None:
        """It has ended."""
        self._phases.spent["backward"] += perf_counter() - self.since
        self._progress.place = AFTER_BACKWARD
        self._progress.crossed += 1

    def on_clip(self, norm: Any) -> bool:
        """Gradients are about to be clipped; whether their norm is usual, or is not known."""
        began = perf_counter()
        if norm is not None:
            if type(norm) is not torch.Tensor or not norm.is_cpu:
                return False
            number = norm.item()
            if not math.isfinite(number):
                return False
            self._iteration.unclipped_norm = number
        self.spend(began)
        return True

    def on_step(self, optimizer: Any) -> bool:
        """An optimizer is about to step; whether it is the expected one, with usual gradients."""
        if self._optimizer() is not optimizer or get_ident() != self._thread:
            return False
        began = perf_counter()
        self.is_spoiled = not self.probe.is_finite(optimizer)
        self.spend(began)
        if self.is_spoiled:
            return False
        self._progress.place = OPTIMIZER
        self._progress.crossed += 1
        self.since = perf_counter()
        return True

    def on_step_done(self) -> float:
        """It has; return when."""
        now = perf_counter()
        self._phases.spent["optimizer"] += now - self.since
        self._progress.cross(AFTER_STEP)
        return now

    def take(self, began: float, step: int, batches: List[List[Any]]) -> Iteration:
        """Write the step, which ends.

        Args:
            began: when watching its end began.
            step: its number.
            batches: that were taken from data loaders for it.

        Returns:
            The next one, which begins.
        """
        now = perf_counter()
        self._phases.spent["watch"] += now - began
        made = Made(step, self._iteration, self._phases.end(), batches)
        self._row.append(made)
        self._writer.put(partial(self._record, time.time(), made))
        self._iteration = Iteration()
        # What follows is a part of the next step.
        ended = perf_counter()
        self._phases.spent["watch"] += ended - now
        self._seconds += ended - began
        return self._iteration

    def taken(self) -> List[Made]:
        """The steps of the row, which ends."""
        row, self._row = self._row, []
        return row

    def taken_seconds(self) -> float:
        """How long watching took in such steps since the last time."""
        seconds, self._seconds = self._seconds, 0.0
        return seconds

    def _record(self, now: float, made: Made) -> Step:
        values = made.span.values()
        values["learning_rate"] = made.iteration.learning_rate
        values["is_skipped"] = 0.0
        if made.iteration.losses:
            values["loss"] = sum(made.iteration.losses)
        if made.iteration.unclipped_norm is not None:
            values["unclipped_norm"] = made.iteration.unclipped_norm
        self._memory.add_to(values)
        return Step(made.number, 0, now, values)
