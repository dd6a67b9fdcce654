"""Whether gradients are reset between two steps, in whatever way a program does it."""

from __future__ import annotations

import weakref
from typing import Any, Callable, Dict, List, NamedTuple, Optional

from fullgraph_worker.watch.parameters import parameters_of
from fullgraph_worker.watch.records import Kind
from fullgraph_worker.watch.weak_tensors import Reference, alive


class _Noted(NamedTuple):
    """A gradient as it was when nothing but a backward pass may change it."""

    parameter: Reference[Any]
    gradient: Optional[Reference[Any]]
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
        for key, noted in list(self._noted.items()):
            parameter = alive(noted.parameter)
            if parameter is not None:
                self._noted[key] = _noted(parameter)

    def on_step(self, optimizer: Any, step: int) -> None:
        """An optimizer is about to step, for the ``step``-th time."""
        key = id(optimizer)
        called = self._is_reset.get(key)
        if called is not None and self._written.get(key) != called:
            self._written[key] = called
            self._event(Kind.ZERO_GRAD, called=called, after=step - 1)

    def on_step_done(self, optimizer: Any) -> None:
        """It has; the gradient that it used is what must be reset."""
        key = id(optimizer)
        parameter = _with_gradient(optimizer.param_groups)
        self.forget(key)
        if parameter is not None:
            self._noted[key], self._is_reset[key] = _noted(parameter), False

    def forget(self, key: int) -> None:
        """The optimizer with this id is not used any more."""
        self._noted.pop(key, None)
        self._is_reset.pop(key, None)


def _noted(parameter: Any) -> _Noted:
    gradient = parameter.grad
    own = weakref.ref(parameter)
    if gradient is None:
        return _Noted(own, None, -1)
    return _Noted(own, weakref.ref(gradient), gradient._version)


def _was_reset(noted: _Noted) -> bool:
    parameter = alive(noted.parameter)
    gradient: Any = None if parameter is None else parameter.grad
    known: Any = None if noted.gradient is None else alive(noted.gradient)
    if gradient is None or gradient is not known or gradient._version != noted.version:
        return True
    # ``grad.data.zero_()`` has a version of its own; other devices are not waited for.
    return gradient.device.type == "cpu" and not bool(gradient.any())


def _with_gradient(groups: List[Dict[str, Any]]) -> Optional[Any]:
    for parameter in parameters_of(groups):
        if parameter.grad is not None and not parameter.grad.is_sparse:
            return parameter
    return None
