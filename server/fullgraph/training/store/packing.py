"""Arrays of numbers as compressed bytes, without loss.

Most numbers were ``float32`` on the device, so they take four bytes where all of an array do. The
first bytes of all numbers are put together, then the second ones, and so on: the signs and
exponents of a statistic change little, and compress well only side by side.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Sequence

_LEVEL = 1
_SINGLE, _DOUBLE = b"f", b"d"


class PackingError(ValueError):
    """Bytes that are no packed array."""


def packed(values: Sequence[float]) -> bytes:
    """The numbers as bytes that ``unpacked`` reads."""
    double = values if isinstance(values, array) else array("d", values)
    single = array("f", double)
    # By their bytes: NaN is not equal to itself.
    if array("d", single).tobytes() == array("d", double).tobytes():
        return _SINGLE + zlib.compress(_shuffled(single.tobytes(), 4), _LEVEL)
    return _DOUBLE + zlib.compress(_shuffled(double.tobytes(), 8), _LEVEL)


def unpacked(data: bytes) -> array[float]:
    """The numbers of ``packed``.

    Raises:
        PackingError: the bytes are damaged.
    """
    kind = data[:1]
    if kind not in (_SINGLE, _DOUBLE):
        raise PackingError("not a packed array")
    values: array[float] = array(kind.decode())
    try:
        values.frombytes(_restored(zlib.decompress(data[1:]), values.itemsize))
    except (zlib.error, ValueError) as error:
        raise PackingError(str(error)) from error
    return values


def _shuffled(data: bytes, size: int) -> bytes:
    return b"".join(data[place::size] for place in range(size))


def _restored(data: bytes, size: int) -> bytearray:
    count = len(data) // size
    restored = bytearray(len(data))
    for place in range(size):
        restored[place::size] = data[place * count : (place + 1) * count]
    return restored
