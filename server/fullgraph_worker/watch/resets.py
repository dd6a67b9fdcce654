"""Whether gradients are reset between two steps, in whatever way a program does it."""

from __future__ import annotations

from typing import Any, Callable, Dict, NamedTuple, Optional

from fullgraph_worker.watch.parameters import Position, first_graded
from fullgraph_worker.watch.records import Kind


class _Noted(NamedTuple):
    """A gradient as it was when nothing but a backward pass may change it."""

    position: Position
    gradient: Optional[int]
    version: int


class Resets:
    """Follows one gradient of each optimizer.

    A gradient is reset if it is gone or is another tensor, or was changed outside of a backward
    pass, when the next one begins. Other optimizers' backward passes may add to it meanwhile, as
    in adversarial training; that it was reset counts until the step.

    Args:
        event: writes the first answer, and each change of it.
    """

    def __init__(self, event: Callable[..., None]) -> None:
        self._event = event
        self._noted: Dict[int, _Noted] = {}
        self._is_reset: Dict[int, bool] = {}
        self._written: Dict[int, bool] = {}

    def on_backward(self) -> None:
        """A backward pass begins."""
        for key, noted in self._noted.items():
            if not self._is_reset[key] and _was_reset(noted):
                self._is_reset[key] = True

    def on_backward_done(self) -> None:
        """It has changed gradients; from now on, only a reset does."""
        for key, noted in self._noted.items():
            self._noted[key] = _noted(noted.position)

    def on_step(self, optimizer: Any, place: int, step: int) -> None:
        """An optimizer with a place in the table is about to step, for the ``step``-th time."""
        key = id(optimizer)
        called = self._is_reset.get(key)
        if called is not None and self._written.get(key) != called:
            self._written[key] = called
            name = type(optimizer).__name__
            self._event(Kind.ZERO_GRAD, called=called, after=step - 1, optimizer=place, name=name)

    def on_step_done(self, optimizer: Any) -> None:
        """It has; the gradient that it used is what must be reset."""
        key = id(optimizer)
        position = first_graded(optimizer, is_dense=True)
        self.forget(key)
        if position is not None:
            self._noted[key], self._is_reset[key] = _noted(position), False

    def forget_all(self) -> None:
        """Forget all gradients, because steps were made that were not observed."""
        self._noted.clear()
        self._is_reset.clear()

    def forget(self, key: int) -> None:
        """The optimizer with this id is not used any more."""
        self._noted.pop(key, None)
        self._is_reset.pop(key, None)


def _noted(position: Position) -> _Noted:
    gradient = _gradient(position)
    if gradient is None:
        return _Noted(position, None, -1)
    return _Noted(position, id(gradient), gradient._version)


def _was_reset(noted: _Noted) -> bool:
    gradient = _gradient(noted.position)
    if gradient is None or id(gradient) != noted.gradient or gradient._version != noted.version:
        return True
    # ``grad.data.zero_()`` has a version of its own; other devices are not waited for.
    return gradient.device.type == "cpu" and not bool(gradient.any())


def _gradient(position: Position) -> Optional[Any]:
    parameter = position.parameter()
    return None if parameter is None else parameter.grad
