"""A few elements of a model's first input, looked at in each step.

The budget allows a description of each batch only in the first steps of a short training. If the
inputs change later, it is noticed here, and the batch is described at once.
"""

from __future__ import annotations

from typing import Any, List, Tuple

import torch

_ELEMENTS = 32
_LEARNT = 8
"""Calls whose elements are the usual ones."""
_WIDER = 2.5
"""Times the greatest usual spread, or of the smallest one."""
_SAME = 2
"""Steps in a row with the elements of the step before."""
_MOST = 16
"""Descriptions in a run."""


class InputGlance:
    """Whether an input differs from earlier ones in shape, mean or spread, or only repeats."""

    def __init__(self) -> None:
        self._shape: Tuple[int, ...] = ()
        self._last: List[float] = []
        self._same, self._has_varied = 0, False
        self._means: List[float] = []
        self._spreads: List[float] = []
        self._found = 0

    def is_unusual(self, value: Any) -> bool:
        """Look at the input of this step; at most ``_MOST`` times true in a run."""
        if self._found >= _MOST or type(value) is not torch.Tensor:
            return False
        if not value.is_cpu or value.layout != torch.strided or not value.numel():
            return False
        # The size of a batch may vary.
        shape = tuple(value.shape[1:])
        is_unusual, self._shape = bool(self._last) and shape != self._shape, shape
        numbers = _some(value)
        self._same = self._same + 1 if numbers == self._last else 0
        self._has_varied = self._has_varied or (bool(self._last) and not self._same)
        self._last = numbers
        is_unusual = is_unusual or (self._has_varied and self._same >= _SAME)
        if value.is_floating_point():
            is_unusual = self._is_far(numbers) or is_unusual
        self._found += is_unusual
        return is_unusual

    def _is_far(self, numbers: List[float]) -> bool:
        mean = sum(numbers) / len(numbers)
        spread = (sum([(each - mean) ** 2 for each in numbers]) / len(numbers)) ** 0.5
        if len(self._means) < _LEARNT:
            self._means.append(mean)
            self._spreads.append(spread)
            return False
        widest = max(self._spreads)
        is_other = not min(self._spreads) / _WIDER <= spread <= _WIDER * widest
        return is_other or not min(self._means) - widest <= mean <= max(self._means) + widest


def _some(value: Any) -> List[float]:
    """Elements that are spread over all of it, in the order of memory."""
    whole = value.detach()
    # The order does not matter; a copy of all of them would cost too much.
    if not whole.is_contiguous() and not _is_channels_last(whole):
        whole = whole[:1].contiguous()
    # An odd stride meets all channels.
    stride = max(1, whole.numel() // _ELEMENTS) | 1
    count = min(_ELEMENTS, (whole.numel() - 1) // stride + 1)
    numbers: List[float] = whole.as_strided((count,), (stride,), whole.storage_offset()).tolist()
    return numbers


def _is_channels_last(value: Any) -> bool:
    return bool(value.dim() == 4 and value.is_contiguous(memory_format=torch.channels_last))
