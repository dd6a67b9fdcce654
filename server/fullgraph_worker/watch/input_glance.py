"""A few elements of a model's first input, looked at in each step.

Batches are described as the budget allows, which in a short training is in its first steps. What
changes later is seen here, and has the batch described at once.
"""

from __future__ import annotations

from typing import Any, List, Tuple

import torch

_ELEMENTS = 32
_LEARNT = 8
"""Calls whose elements are the usual ones."""
_WIDER = 2.5
"""Times the greatest usual spread, or of the smallest one."""
_MOST = 16
"""Descriptions in a run."""


class InputGlance:
    """Whether the shape, the mean or the spread of an input has left what is usual."""

    def __init__(self) -> None:
        self._shape: Tuple[int, ...] = ()
        self._means: List[float] = []
        self._spreads: List[float] = []
        self._found = 0

    def is_unusual(self, value: Any) -> bool:
        """Look at the input of this step; at most ``_MOST`` times true in a run."""
        if self._found >= _MOST or type(value) is not torch.Tensor:
            return False
        if not value.is_cpu or not value.numel():
            return False
        # The size of a batch may vary.
        shape = tuple(value.shape[1:])
        is_new, self._shape = bool(self._means) and shape != self._shape, shape
        if not value.is_floating_point() or value.layout != torch.strided:
            self._means = self._means or [0.0]
            return self._counted(is_new)
        # The order of the elements does not matter; a copy of all of them would cost too much.
        whole = value.detach()
        if not whole.is_contiguous() and not _is_channels_last(whole):
            whole = whole[:1].contiguous()
        # An odd stride meets all channels.
        stride = max(1, whole.numel() // _ELEMENTS) | 1
        count = min(_ELEMENTS, (whole.numel() - 1) // stride + 1)
        some = whole.as_strided((count,), (stride,), whole.storage_offset())
        numbers: List[float] = some.tolist()
        mean = sum(numbers) / len(numbers)
        spread = (sum([(each - mean) ** 2 for each in numbers]) / len(numbers)) ** 0.5
        if len(self._means) < _LEARNT:
            self._means.append(mean)
            self._spreads.append(spread)
            return self._counted(is_new)
        widest = max(self._spreads)
        is_other = not min(self._spreads) / _WIDER <= spread <= _WIDER * widest
        is_moved = not min(self._means) - widest <= mean <= max(self._means) + widest
        return self._counted(is_new or is_other or is_moved)

    def _counted(self, is_unusual: bool) -> bool:
        self._found += is_unusual
        return is_unusual


def _is_channels_last(value: Any) -> bool:
    return bool(value.dim() == 4 and value.is_contiguous(memory_format=torch.channels_last))
