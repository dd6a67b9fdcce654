"""What is measured of one iteration of the training loop, until the optimizer's step is written."""

from __future__ import annotations

import math
import time
from typing import Any, Dict, List, Optional

import torch

from fullgraph_worker.watch.memory import Memory
from fullgraph_worker.watch.records import Step
from fullgraph_worker.watch.transfers import Transfers, record_of
from fullgraph_worker.watch.writer import Writer


class Iteration:
    """The numbers of one iteration: floats, or tensors on a device that nothing waits for.

    Attributes:
        losses: that the backward passes began with.
        scale: of the loss; None without ``GradScaler``.
        unclipped_norm: of the gradients before they were clipped; None if they were not.
        gradient_norm: of the gradients that the optimizer uses; None if it was not measured.
        update_ratio: the norm of the update by that of the parameters; likewise.
        rates: the learning rates of the parameter groups, of each step.
        is_reset: whether gradients were reset after a backward pass and before the step.
    """

    def __init__(self) -> None:
        self.losses: List[Any] = []
        self.scale: Any = None
        self.unclipped_norm: Any = None
        self.gradient_norm: Any = None
        self.update_ratio: Any = None
        self.rates: List[List[Any]] = []
        self.is_reset = False

    @property
    def loss(self) -> Optional[float]:
        """The sum of the losses; None on a GPU, which one would have to wait for."""
        known = bool(self.losses) and not any(isinstance(v, torch.Tensor) for v in self.losses)
        return sum(self.losses) if known else None

    @property
    def learning_rate(self) -> Any:
        """Of the last step's first group; None if there is none."""
        return self.rates[-1][0] if self.rates and self.rates[-1] else None

    @property
    def known_norm(self) -> Optional[float]:
        """The norm of the gradients, if it is on the CPU already."""
        norm = self.gradient_norm
        if isinstance(norm, torch.Tensor) and norm.device.type != "cpu":
            return None
        return None if norm is None else float(norm)

    def numbers(self) -> Dict[str, Any]:
        """Those that were measured, by name of ``METRICS``."""
        names = ("scale", "unclipped_norm", "gradient_norm", "update_ratio")
        found = {name: getattr(self, name) for name in names if getattr(self, name) is not None}
        if self.losses:
            found["loss"] = sum(self.losses[1:], self.losses[0])
        return found


class StepWriter:
    """Writes a step once its numbers are on the CPU.

    Args:
        writer: takes the records.
        transfers: bring the numbers.
        memory: asked in the writer's thread.
    """

    def __init__(self, writer: Writer, transfers: Transfers, memory: Memory) -> None:
        self._writer = writer
        self._transfers = transfers
        self._memory = memory

    def write(
        self, iteration: Iteration, optimizer: Any, place: int, step: int, known: Dict[str, float]
    ) -> None:
        """Write a step.

        Args:
            iteration: what was measured.
            optimizer: that made the step.
            place: of the optimizer in the table.
            step: its number.
            known: the other numbers by name, which are on the CPU.
        """
        pending = {"learning_rate": _learning_rate(optimizer.param_groups)}
        pending.update(iteration.numbers())
        brought, now = self._transfers.bring_scalars(list(pending.values())), time.time()
        if brought is None:
            return

        def make(values: List[float]) -> Step:
            known.update(zip(pending, values))
            self._memory.add_to(known)
            if "scale" in known and "loss" in known:
                known["loss"] /= known["scale"]
            return Step(step, place, now, known)

        self._writer.put(record_of(brought, make))


def _learning_rate(groups: List[Dict[str, Any]]) -> Any:
    """Of the first group: a float, or a tensor with one element; NaN if there is none."""
    rate = groups[0].get("lr") if groups else None
    if isinstance(rate, torch.Tensor):
        return rate if rate.numel() == 1 and not rate.is_complex() else math.nan
    try:
        return float(rate) if rate is not None else math.nan
    except (TypeError, ValueError):
        # An optimizer of the program's own may have any value.
        return math.nan
