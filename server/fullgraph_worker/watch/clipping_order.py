"""Whether gradients are clipped before the backward pass that computes them."""

from __future__ import annotations

import math
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Set

import torch

from fullgraph_worker.watch.parameters import parameters_of
from fullgraph_worker.watch.records import Kind

_STEPS = 8
"""With clipping are looked at: where the calls are is written in the program."""
_IN_A_ROW = 2
_MOST_CALLS = 256
"""Between two steps, of programs that clip each parameter by itself."""


class _Call(NamedTuple):
    """A call that clips.

    Attributes:
        function: its name.
        keys: the ids of the parameters, without those of optimizers that have stepped since.
        backwards: how many backward passes were made until then.
        has_gradients: whether there was a gradient to clip.
    """

    function: str
    keys: Set[int]
    backwards: int
    has_gradients: bool


class ClippingOrder:
    """Compares the calls that clip with the backward passes and steps, in the first steps.

    Args:
        event: writes that gradients are clipped too early.
    """

    def __init__(self, event: Callable[..., None]) -> None:
        self._event = event
        self._left = _STEPS
        self._backwards = 0
        self._calls: List[_Call] = []
        self._used: Dict[int, int] = {}
        self._early: Dict[int, int] = {}

    def on_backward(self) -> None:
        """A backward pass begins."""
        self._backwards += 1

    def on_clip(self, function: str, parameters: Any, bound: Optional[float]) -> None:
        """Gradients are about to be clipped.

        Args:
            function: that does it.
            parameters: a tensor, or several in a list.
            bound: of the norm or of the elements, if it is a number; infinite where the norm is
                only measured.
        """
        if not self._left or bound == math.inf:
            return
        if len(self._calls) >= _MOST_CALLS:
            self._left, self._calls = 0, []
            return
        own = [parameters] if isinstance(parameters, torch.Tensor) else parameters
        has_gradients = any(each.grad is not None for each in own)
        self._calls.append(_Call(function, set(map(id, own)), self._backwards, has_gradients))

    def on_step(self, optimizer: Any, place: int, step: int) -> None:
        """An optimizer uses its gradients, for the ``step``-th time."""
        if not self._left:
            return
        used = self._used.get(place, 0)
        self._used[place] = self._backwards
        calls = self._taken(optimizer)
        if not calls:
            return
        self._left -= 1
        early = [call for call in calls if call.backwards == used or not call.has_gradients]
        # What was clipped before the last backward pass but one was a part of the sum.
        if len(early) < len(calls) or self._backwards == used:
            self._early[place] = 0
            return
        self._early[place] = self._early.get(place, 0) + 1
        if self._early[place] == _IN_A_ROW:
            name = type(optimizer).__name__
            self._event(
                Kind.EARLY_CLIPPING, optimizer=place, name=name, function=early[0].function,
                number=step, had_gradients=early[0].has_gradients,
            )  # fmt: skip
            self._left, self._calls = 0, []

    def on_skipped_step(self, optimizer: Any, place: int) -> None:
        """A step was left out."""
        if self._left:
            self._used[place] = self._backwards
            self._taken(optimizer)

    def _taken(self, optimizer: Any) -> List[_Call]:
        """The calls for gradients of this optimizer since its last step."""
        if not self._calls:
            return []
        own = {id(each) for each in parameters_of(optimizer.param_groups)}
        found = [call for call in self._calls if not own.isdisjoint(call.keys)]
        rest = [call._replace(keys=call.keys - own) for call in self._calls]
        self._calls = [call for call in rest if call.keys]
        return found
