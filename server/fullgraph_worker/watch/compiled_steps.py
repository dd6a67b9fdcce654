"""Notices the steps that optimizers make in compiled code, where no hook of theirs is called."""

from __future__ import annotations

import gc
import weakref
from collections import deque
from typing import Any, Deque, Dict, List, Optional, Set, Tuple

import torch

from fullgraph_worker.watch.eager_mode import has_compiled
from fullgraph_worker.watch.parameters import parameters_of

_LOOKS = (1, 8, 64)
"""Optimizers are looked for after so many backward passes without a step, once each: that takes as
long as a step, or longer."""
_KEPT = 2
"""So many stay in memory: their function may end before their last step is noticed."""
_PARAMETERS = 8
"""Of each optimizer so many are compared, spread over all of them."""


class CompiledSteps:
    """Compares the versions of some parameters at the calls that are not compiled.

    ``torch.compile(optimizer.step)``, or a compiled function that calls it, changes the parameters
    in place, which increments their versions. A step is so noticed at the next call of
    ``zero_grad`` or of a scheduler; where there is none, at the next backward pass or batch, if the
    gradients were reset until then: a program may change its parameters without a step.
    """

    def __init__(self) -> None:
        self._optimizers: Dict[int, weakref.ReferenceType[Any]] = {}
        self._versions: Dict[int, int] = {}
        self._gradients: Dict[int, Optional[int]] = {}
        self._hooked: Set[int] = set()
        self._compiled: Set[int] = set()
        self._backwards = 0
        self._looks = list(_LOOKS)
        self._kept: Deque[Any] = deque(maxlen=_KEPT)

    def has(self, optimizer: Any) -> bool:
        """Whether an optimizer has made steps in compiled code."""
        return _key(optimizer) in self._compiled

    @property
    def has_any(self) -> bool:
        """Whether some optimizer has."""
        return bool(self._compiled)

    def on_backward(self) -> bool:
        """A backward pass begins; whether optimizers were looked for."""
        self._backwards += 1
        if not self._looks or self._backwards < self._looks[0] or self._compiled:
            return False
        del self._looks[0]
        self._find()
        return True

    def on_backward_done(self) -> None:
        """From now on, only a reset changes the gradients."""
        for key, optimizer in self._living():
            self._gradients[key] = _gradient(optimizer)

    def on_step_done(self, optimizer: Any) -> None:
        """A hook has seen a step: this optimizer's are not looked for any more.

        One that is compiled is in eager mode only where a step is to be run so.
        """
        self._backwards = 0
        key = _key(optimizer)
        if key in self._compiled:
            self._versions[key] = _version(optimizer)
        else:
            self._hooked.add(key)
            self._optimizers.pop(key, None)

    def stepped(self, *, is_reset_next: bool) -> List[Any]:
        """The optimizers that made a step in compiled code since the last time.

        Args:
            is_reset_next: whether this call follows a step, as ``zero_grad`` does; otherwise, only
                optimizers whose gradients were reset have made one.
        """
        if not self._optimizers or not has_compiled():
            return []
        found = []
        for key, optimizer in self._living():
            version = _version(optimizer)
            if version != self._versions[key] and (
                is_reset_next or _gradient(optimizer) != self._gradients.get(key)
            ):
                self._versions[key] = version
                found.append(optimizer)
        if found:
            self._backwards = 0
            self._kept.extend(each for each in found if not any(each is k for k in self._kept))
            self._compiled.update(map(_key, found))
        return found

    def _living(self) -> List[Tuple[int, Any]]:
        """Those that the program has not dropped."""
        found = [(key, reference()) for key, reference in self._optimizers.items()]
        return [each for each in found if each[1] is not None]

    def _find(self) -> None:
        for each in gc.get_objects():
            if issubclass(type(each), torch.optim.Optimizer):
                key = _key(each)
                if key not in self._hooked and key not in self._optimizers:
                    self._optimizers[key] = weakref.ref(each)
                    self._versions[key] = _version(each)


def _key(optimizer: Any) -> int:
    """The same for an optimizer and for one that wraps it, as those of Lightning and Accelerate."""
    return id(next(parameters_of(optimizer.param_groups), optimizer))


def _gradient(optimizer: Any) -> Optional[int]:
    """A number that a reset of the gradients changes."""
    gradients = (p.grad for p in parameters_of(optimizer.param_groups))
    first = next((each for each in gradients if each is not None), None)
    return None if first is None else id(first) + first._version


def _version(optimizer: Any) -> int:
    # An inference tensor has no version.
    parameters = [p for p in parameters_of(optimizer.param_groups) if not p.is_inference()]
    return sum(p._version for p in parameters[:: max(1, len(parameters) // _PARAMETERS)])
