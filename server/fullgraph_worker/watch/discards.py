"""Gradients that are reset between the backward pass and the step that should use them."""

from __future__ import annotations

import weakref
from typing import Any, Callable, Dict, Iterator, NamedTuple, Optional

from fullgraph_worker.watch.parameters import Position, first_graded, parameters_of
from fullgraph_worker.watch.records import Kind

_LOOKS = 8
"""So often the parameters of an optimizer are searched for one with a gradient."""
_IN_A_ROW = 2
"""Steps, so that one for which a program has reset the gradients by intention is none."""
_WITHOUT = 2
"""First steps without any gradient: a task of several may have none in a step by chance."""


class _Reset(NamedTuple):
    """A gradient when ``zero_grad`` was called.

    Attributes:
        backwards: how many backward passes were made until then.
        gradient: the tensor.
        version: of the tensor; a reset in place increments it once.
    """

    backwards: int
    gradient: Any
    version: int


class _Optimizer:
    """What is remembered of an optimizer.

    Attributes:
        optimizer: itself.
        name: of its class.
        position: of a parameter that had a gradient; None until there is one.
        looks: how often it may still be searched for.
        used: how many backward passes were made until the last step.
        graded: how many were made until the last one after which this parameter had a gradient.
        reset: the last call of ``zero_grad`` between a backward pass and the step.
        empty_steps: steps in a row that had no gradients although there had been some.
        without: of the first steps had no gradients.
        is_certain: whether there are known to have been some in one of these.
    """

    def __init__(self, optimizer: Any) -> None:
        self.optimizer = weakref.ref(optimizer)
        self.name = type(optimizer).__name__
        self.position: Optional[Position] = None
        self.looks = _LOOKS
        self.used = 0
        self.graded = -1
        self.reset: Optional[_Reset] = None
        self.empty_steps = 0
        self.is_certain = False
        self.without = 0

    def find(self) -> Any:
        """A parameter that has a gradient now, if that is known or may be searched for."""
        parameter = None if self.position is None else self.position.parameter()
        optimizer = self.optimizer()
        if parameter is None and optimizer is not None and self.looks:
            self.looks -= 1
            self.position = first_graded(optimizer)
            parameter = None if self.position is None else self.position.parameter()
        return None if parameter is None or parameter.grad is None else parameter

    def with_gradient(self) -> Iterator[Any]:
        """The parameters that have a gradient."""
        optimizer = self.optimizer()
        groups = [] if optimizer is None else optimizer.param_groups
        return (p for p in parameters_of(groups) if p.grad is not None)


class Discards:
    """Follows one gradient of each optimizer from its backward pass to the step.

    Args:
        event: writes that gradients are discarded, and that it has ended.
    """

    def __init__(self, event: Callable[..., None]) -> None:
        self._event = event
        self._backwards = 0
        self._last_used = 0
        self._optimizers: Dict[int, _Optimizer] = {}

    def on_backward_done(self) -> None:
        """A backward pass has ended."""
        self._backwards += 1
        for own in self._optimizers.values():
            if own.find() is not None:
                own.graded = self._backwards

    def on_zero_grad(self, optimizer: Any) -> None:
        """The optimizer is about to reset its gradients."""
        own = self._optimizers.get(id(optimizer))
        if own is None or own.optimizer() is not optimizer or self._backwards == own.used:
            return
        parameter = own.find()
        if parameter is not None:
            gradient = parameter.grad
            own.reset = _Reset(self._backwards, gradient, gradient._version)

    def on_step(self, optimizer: Any, place: int, step: int) -> None:
        """An optimizer is about to step, for the ``step``-th time; not if it has a closure."""
        own = self._optimizers.get(id(optimizer))
        if own is None:
            own = self._optimizers[id(optimizer)] = _Optimizer(optimizer)
        reset, own.reset = own.reset, None
        used, own.used = own.used, self._backwards
        if used == self._backwards:
            return
        is_reset = reset is not None and reset.backwards == self._backwards
        is_certain = is_reset or own.graded == self._backwards
        is_own = self._backwards > self._last_used
        self._last_used = self._backwards
        if self._has_never_had(own, step, is_own):
            self._event(
                Kind.NO_GRADIENT, optimizer=place, name=type(optimizer).__name__, number=step
            )
        # Before the first step it is not known whether there were gradients.
        if (is_certain or not step) and self._is_empty(own, reset if is_reset else None):
            own.empty_steps += 1
            own.is_certain = own.is_certain or is_certain
            if own.empty_steps == _IN_A_ROW and own.is_certain:
                self._write(own, place, step, True)
            return
        if own.empty_steps >= _IN_A_ROW and own.is_certain:
            self._write(own, place, step, False)
        own.empty_steps, own.is_certain = 0, False

    def _has_never_had(self, own: _Optimizer, step: int, is_own: bool) -> bool:
        """Whether none of the first steps has had a gradient, each after a backward pass.

        That must be its own: of optimizers that all step after the same backward pass, some may
        belong to tasks that it was not for.
        """
        if own.position is not None or own.without != step or step >= _WITHOUT:
            return False
        if is_own and next(own.with_gradient(), None) is None:
            own.without += 1
        return own.without == _WITHOUT

    def forget(self, key: int) -> None:
        """The optimizer with this id is not used any more."""
        self._optimizers.pop(key, None)

    def _is_empty(self, own: _Optimizer, reset: Optional[_Reset]) -> bool:
        parameter: Any = own.find()
        if parameter is None:
            return next(own.with_gradient(), None) is None
        gradient: Any = parameter.grad
        return (
            reset is not None
            and gradient is reset.gradient
            and gradient._version == reset.version + 1
        )

    def _write(self, own: _Optimizer, place: int, step: int, is_discarded: bool) -> None:
        self._event(
            Kind.DISCARDED,
            optimizer=place,
            name=own.name,
            number=step,
            discarded=is_discarded,
        )
