"""Notices that something other than its optimizer has changed a parameter."""

from __future__ import annotations

from time import perf_counter
from typing import Any, Dict, Iterator, List, NamedTuple, Tuple

from fullgraph_worker.watch.budget import Budget
from fullgraph_worker.watch.parameters import some_of

_FEWEST, _MOST = 8, 64
"""Parameters that are looked at in a step, in rotation: as many as the budget pays for."""
_WORK, _PART = "changes", 0.1
_USUAL = 3
"""What happens to a parameter so often is a part of the training."""


class _Noted(NamedTuple):
    key: int
    version: int
    requires_grad: bool


class _Rotation:
    """The parameters of an optimizer, some at a time."""

    def __init__(self) -> None:
        self.size = 0
        self.noted: List[_Noted] = []
        self._begin = 0
        self._first = 0

    def note(self, groups: List[Dict[str, Any]], count: int) -> None:
        """What the next ``count`` parameters are like."""
        self.size = _size(groups)
        if self._begin >= self.size:
            self._begin = 0
        self._first = self._begin
        self._begin += count
        some = some_of(groups, self._first, count)
        self.noted = [_Noted(id(p), _version(p), p.requires_grad) for p in some]

    def pairs(self, groups: List[Dict[str, Any]]) -> Iterator[Tuple[Any, _Noted]]:
        """The parameters that were noted, as they are now."""
        for parameter, noted in zip(some_of(groups, self._first, len(self.noted)), self.noted):
            if id(parameter) == noted.key and noted.version >= 0:
                yield parameter, noted


def _version(parameter: Any) -> int:
    # An inference tensor has no version.
    return -1 if parameter.is_inference() else int(parameter._version)


def _size(groups: List[Dict[str, Any]]) -> int:
    return sum(len(group["params"]) for group in groups)


class Changes:
    """Compares parameters before a step with what they were after the step before.

    That is their version counters, whether they require a gradient and whether they have one.

    Args:
        budget: what it may cost.
    """

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._rotations: Dict[int, _Rotation] = {}
        self._had_gradient: Dict[int, bool] = {}
        self._times: Dict[int, int] = {}

    def before(self, optimizer: Any) -> bool:
        """Before a step: whether there is a change that is not usual for its parameter."""
        rotation = self._rotations.get(id(optimizer))
        if rotation is None:
            return False
        began = perf_counter()
        # The program may have added parameters.
        found = rotation.size != _size(optimizer.param_groups)
        for parameter, (key, version, requires_grad) in rotation.pairs(optimizer.param_groups):
            has_gradient = parameter.grad is not None
            if (
                parameter._version != version
                or parameter.requires_grad != requires_grad
                or self._had_gradient.get(key, has_gradient) != has_gradient
            ):
                times = self._times[key] = self._times.get(key, 0) + 1
                found = found or times <= _USUAL
            self._had_gradient[key] = has_gradient
        # To note them takes as long.
        self._budget.learn(_WORK, 2 * (perf_counter() - began), len(rotation.noted))
        return found

    def has_any(self, key: int, optimizer: Any) -> bool:
        """Whether there is a change of a parameter's values since an optimizer's last step.

        Args:
            key: the optimizer's id.
            optimizer: another one with the same parameters.
        """
        rotation = self._rotations.get(key)
        return rotation is not None and any(
            parameter._version != noted.version
            for parameter, noted in rotation.pairs(optimizer.param_groups)
        )

    def forget_all(self) -> None:
        """Forget all parameters, because steps were made that were not observed."""
        self._rotations.clear()

    def forget(self, key: int) -> None:
        """The optimizer with this id is not used any more."""
        self._rotations.pop(key, None)

    def after(self, optimizer: Any) -> None:
        """After a step: note what the next parameters are like."""
        count = max(_FEWEST, self._budget.affordable(_WORK, _MOST, _PART))
        self._rotations.setdefault(id(optimizer), _Rotation()).note(optimizer.param_groups, count)
