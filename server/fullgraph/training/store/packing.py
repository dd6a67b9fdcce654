"""Arrays of numbers as compressed bytes, without loss.

Most numbers were ``float32`` on the device, so they take four bytes where all of an array do. The
first bytes of all numbers are put together, then the second ones, and so on: the signs and
exponents of a statistic change little, and compress well only side by side.
"""

from __future__ import annotations

import sys
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


def packed_change(data: bytes, before: bytes) -> bytes:
    """What ``unpacked_change`` makes ``data`` of again, bit by bit.

    Args:
        data: ``float32`` numbers, one after another.
        before: as many that are similar; empty for none.
    """
    return zlib.compress(_shuffled(_exclusive(data, before) if before else data, 4), _LEVEL)


def unpacked_change(packed: bytes, before: bytes) -> bytes:
    """The ``data`` of ``packed_change``.

    Raises:
        PackingError: the bytes are damaged, or ``before`` is not the same.
    """
    try:
        data = bytes(_restored(zlib.decompress(packed), 4))
    except (zlib.error, ValueError) as error:
        raise PackingError(str(error)) from error
    if before and len(data) != len(before):
        raise PackingError(f"a change of {len(data)} bytes to {len(before)}")
    return _exclusive(data, before) if before else data


def _exclusive(one: bytes, other: bytes) -> bytes:
    """The bits in which they differ: of similar numbers, those in the first bytes do not."""
    differing = int.from_bytes(one, sys.byteorder) ^ int.from_bytes(other, sys.byteorder)
    return differing.to_bytes(len(one), sys.byteorder)


def _shuffled(data: bytes, size: int) -> bytes:
    return b"".join(data[place::size] for place in range(size))


def _restored(data: bytes, size: int) -> bytearray:
    count = len(data) // size
    restored = bytearray(len(data))
    for place in range(size):
        restored[place::size] = data[place * count : (place + 1) * count]
    return restored
