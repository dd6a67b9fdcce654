"""Arrays as bytes."""

from __future__ import annotations

import math
import struct
from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as some

from fullgraph.training.store.packing import PackingError, packed, unpacked


@given(some.lists(some.floats(allow_nan=True, allow_infinity=True)))
def test_doubles_come_back_bit_by_bit(values: list[float]) -> None:
    restored = array("d", unpacked(packed(values)))

    assert [_bits(value) for value in restored] == [_bits(value) for value in values]


def _bits(value: float) -> bytes:
    return struct.pack("d", value)


def test_numbers_of_a_device_take_four_bytes_or_fewer() -> None:
    singles = array("f", [math.sin(place) for place in range(4096)])

    assert len(packed(array("d", singles))) <= 4 * len(singles) + 100
    assert list(unpacked(packed(array("d", singles)))) == list(singles)


def test_equal_numbers_take_less_than_a_hundredth() -> None:
    assert len(packed([0.1] * 100_000)) < 8 * 100_000 / 100


@pytest.mark.parametrize("data", [b"", b"x123", b"f123", b"d" + packed([1.0])[1:]])
def test_damaged_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(PackingError):
        unpacked(data)
