"""Gradients that are computed and reset while no optimizer ever steps."""

from __future__ import annotations

from typing import Any, Callable, NamedTuple, Optional

from fullgraph_worker.watch.parameters import parameters_of
from fullgraph_worker.watch.records import Kind

_TIMES, _BACKWARDS = 3, 8
"""Resets of gradients, each after another backward pass, and backward passes. Before the first step
a program may look at the gradients of some batches."""


class _Reset(NamedTuple):
    optimizer: int
    times: int
    backwards: int
    version: int


class UnusedGradients:
    """Counts the resets of the first optimizer that resets gradients, until one has stepped.

    Args:
        event: writes that there are no steps.
    """

    def __init__(self, event: Callable[..., None]) -> None:
        self._event = event
        self._backwards = 0
        self._last: Optional[_Reset] = None
        self._is_written = False

    def on_backward_done(self) -> None:
        """A backward pass of a loss that depends on parameters alone has ended."""
        self._backwards += 1

    def on_zero_grad(self, optimizer: Any) -> None:
        """An optimizer is about to reset its gradients, and none has stepped so far."""
        last, key = self._last, id(optimizer)
        if self._is_written or (last is not None and last.optimizer != key):
            return
        own = parameters_of(optimizer.param_groups)
        parameter = next((p for p in own if p.grad is not None), None)
        if parameter is None or parameter.is_inference():
            return
        version = parameter._version
        times = 1
        if last is not None:
            if last.backwards == self._backwards:
                return
            # A step that no hook has seen changes the parameters.
            times = last.times + 1 if last.version == version else 1
        self._last = _Reset(key, times, self._backwards, version)
        if times >= _TIMES and self._backwards >= _BACKWARDS:
            self._is_written = True
            self._event(Kind.NO_STEP, name=type(optimizer).__name__, times=times)
