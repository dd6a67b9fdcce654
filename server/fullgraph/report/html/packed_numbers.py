"""Numbers as text that a page unpacks at once: little-endian, in base64."""

from __future__ import annotations

import base64
import math
import sys
from array import array
from collections.abc import Iterable

_LARGEST_INTEGER = 2**31 - 1
_LARGEST_FLOAT = 3.4028234e38


def packed_floats(values: Iterable[float]) -> str:
    """Values as 32-bit floats, as many digits as a chart can show; NaN and infinities are kept."""
    own = list(values)
    numbers = array("f", own)
    if any(map(math.isinf, numbers)):
        # A finite number that is too large for 32 bits must not be shown as infinite.
        numbers = array("f", map(_within, own))
    return _packed(numbers)


def packed_integers(values: Iterable[int]) -> str:
    """Steps or counts as 32-bit integers; larger ones become the largest."""
    return _packed(array("i", (min(value, _LARGEST_INTEGER) for value in values)))


def _packed(numbers: array[float] | array[int]) -> str:
    if sys.byteorder != "little":
        numbers.byteswap()
    return base64.b64encode(numbers.tobytes()).decode("ascii")


def _within(value: float) -> float:
    return max(-_LARGEST_FLOAT, min(value, _LARGEST_FLOAT)) if math.isfinite(value) else value
