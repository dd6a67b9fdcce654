"""What a program's loop does with the gradients between two steps."""

from __future__ import annotations

from typing import Any, Callable, Optional

from fullgraph_worker.watch.clipping_order import ClippingOrder
from fullgraph_worker.watch.discards import Discards
from fullgraph_worker.watch.resets import Resets
from fullgraph_worker.watch.training_threads import TrainingThreads
from fullgraph_worker.watch.unused_gradients import UnusedGradients


class LoopChecks:
    """Whether gradients are reset, discarded, left unused or clipped too early.

    Steps in which it is not called are for it as if they had not been made, after ``resume``.

    Args:
        threads: those that train; what other threads change at any time is not looked at.
        event: writes what is found.
    """

    def __init__(self, threads: TrainingThreads, event: Callable[..., None]) -> None:
        self._threads = threads
        self._resets = Resets(event)
        self._discards = Discards(event)
        self._unused_gradients = UnusedGradients(event)
        self._clipping_order = ClippingOrder(event)

    def resume(self) -> None:
        """Steps were made since the last call; now a step begins."""
        self._resets.forget_all()

    def forget(self, key: int) -> None:
        """The optimizer with this id is not used any more."""
        self._resets.forget(key)
        self._discards.forget(key)

    def on_backward(self) -> None:
        """A backward pass begins."""
        self._clipping_order.on_backward()
        if not self._threads.are_several:
            self._resets.on_backward()

    def on_backward_done(self, *, is_start: bool) -> None:
        """It has ended.

        Args:
            is_start: whether unused gradients are looked for, as before the first step.
        """
        if self._threads.are_several:
            return
        self._resets.on_backward_done()
        self._discards.on_backward_done()
        if is_start:
            self._unused_gradients.on_backward_done()

    def on_zero_grad(self, optimizer: Any, *, is_start: bool) -> None:
        """An optimizer is about to reset its gradients."""
        self._discards.on_zero_grad(optimizer)
        if is_start:
            self._unused_gradients.on_zero_grad(optimizer)

    def on_clip(self, function: str, parameters: Any, bound: Optional[float]) -> None:
        """Gradients are about to be clipped, as ``ClippingOrder`` takes it."""
        self._clipping_order.on_clip(function, parameters, bound)

    def on_step(
        self, optimizer: Any, place: int, step: int, *, is_seen: bool, has_closure: bool
    ) -> None:
        """An optimizer uses its gradients.

        Args:
            optimizer: itself.
            place: its own in the table.
            step: its number.
            is_seen: whether the step itself is, and not only what it has changed.
            has_closure: whether it computes gradients in the step.
        """
        if not self._threads.are_several:
            self._resets.on_step(optimizer, place, step)
            if is_seen and not has_closure:
                self._discards.on_step(optimizer, place, step)
        self._clipping_order.on_step(optimizer, place, step)

    def on_step_done(self, optimizer: Any) -> None:
        """It has stepped."""
        if not self._threads.are_several:
            self._resets.on_step_done(optimizer)

    def on_skipped_step(self, optimizer: Any, place: int) -> None:
        """A step was left out."""
        self._clipping_order.on_skipped_step(optimizer, place)
