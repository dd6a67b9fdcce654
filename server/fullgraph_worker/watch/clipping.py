"""The gradients of a step as they were before they were clipped."""

from __future__ import annotations

from collections import deque
from typing import Any, Deque, List, NamedTuple, Optional, Sequence

import torch

_MOST_CALLS = 8
"""Between two steps."""


class _Call(NamedTuple):
    keys: List[int]
    norms: Optional[Any]
    backwards: int


class Clipped(NamedTuple):
    """What was clipped of the gradients of an optimizer.

    Attributes:
        order: the ids of the parameters.
        norms: theirs before it, a tensor; None if they were not measured.
        has_unmeasured: whether some were clipped that were not measured before.
    """

    order: List[int]
    norms: Optional[Any]
    has_unmeasured: bool

    @property
    def is_measured(self) -> bool:
        """Whether norms from before the clipping are known."""
        return self.norms is not None


class Clipping:
    """Keeps what was measured at the calls that clip, until the optimizer of the gradients steps.

    Of several calls for the same gradients, the first one is what matters; those before another
    backward pass were for a step that the program has left out.
    """

    def __init__(self) -> None:
        self._calls: Deque[_Call] = deque(maxlen=_MOST_CALLS)
        self._backwards = 0

    @property
    def has_any(self) -> bool:
        """Whether anything was clipped for a step that is still to come."""
        return bool(self._calls)

    def on_backward(self) -> None:
        """A backward pass begins."""
        self._backwards += 1

    def note(self, parameters: Sequence[Any], norms: Optional[Any]) -> None:
        """Gradients are about to be clipped.

        Args:
            parameters: whose gradients.
            norms: a tensor with one norm for each; None where they were not measured.
        """
        keys = [id(each) for each in parameters]
        kept = [
            call
            for call in self._calls
            if call.backwards == self._backwards or set(keys).isdisjoint(call.keys)
        ]
        self._calls = deque(kept, maxlen=_MOST_CALLS)
        self._calls.append(_Call(keys, norms, self._backwards))

    def taken(self, parameters: Sequence[Any]) -> Clipped:
        """What was clipped of the gradients of these parameters, which are used now."""
        if not self._calls:
            return Clipped([], None, has_unmeasured=False)
        own = {id(each) for each in parameters}
        order: List[int] = []
        parts: List[Any] = []
        has_unmeasured = False
        calls, self._calls = self._calls, deque(maxlen=_MOST_CALLS)
        for call in calls:
            mine = [place for place, key in enumerate(call.keys) if key in own]
            if not mine:
                self._calls.append(call)
                continue
            known = set(order)
            new = [place for place in mine if call.keys[place] not in known]
            if call.norms is None:
                has_unmeasured = has_unmeasured or bool(new)
                continue
            order += [call.keys[place] for place in new]
            whole = len(new) == len(call.keys)
            parts.append(call.norms if whole else call.norms[_index(new)])
        return Clipped(order, torch.cat(parts) if parts else None, has_unmeasured)


def _index(places: List[int]) -> Any:
    # Without a device, it would be on the program's default device.
    return torch.tensor(places, dtype=torch.long, device="cpu")
