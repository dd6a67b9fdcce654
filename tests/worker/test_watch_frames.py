"""Records of a watched process as bytes, and back."""

from __future__ import annotations

import math

import pytest

from fullgraph_worker.watch.frames import FrameError, decode, encode
from fullgraph_worker.watch.records import (
    Event,
    Histogram,
    Introduction,
    Kind,
    Moment,
    Record,
    Sample,
    Step,
    Tensor,
    Tensors,
)

RECORDS: list[Record] = [
    Introduction(
        1, 41, 1, 2, "node7", 0.5, ["train.py", "--lr", "1"], "/w", "/w/train.py", "python",
        "2.13.0", "cpu", {"seed": "3"},
    ),
    Tensors(0, [Tensor(0, "fc.weight", "parameter", "Linear", [3, 4], "float32", 12)], ["AdamW"]),
    Step(0, 0, 12.25, {"loss": 0.1, "memory_bytes": 2.0**40}),
    Step(2**40, 3, 13.0, {}),
    Sample(7, Moment.UPDATE, [0, 5], {"norm": [0.5, 2.0], "non_finite": [0.0, 3.0]}),
    Histogram(7, Moment.ACTIVATION, 5, -1.0, 1.5, [0, 2**33, 4]),
    Histogram(8, Moment.GRADIENT, 5, -40.0, 24.0, [9, 1], is_log=True),
    Event(8, 14.0, Kind.NOTE, {"message": "caf\u00e9 \ud800"}),
]  # fmt: skip


def written() -> bytes:
    return b"".join(encode(number, record) for number, record in enumerate(RECORDS))


def test_records_come_back_as_they_were_written() -> None:
    frames = list(decode(written()))

    assert [frame.number for frame in frames] == list(range(len(RECORDS)))
    assert [frame.record for frame in frames] == RECORDS
    assert frames[-1].end == len(written())


def test_values_that_are_not_finite_are_told_from_unknown_ones() -> None:
    [frame] = decode(encode(0, Step(1, 0, 0.0, {"loss": math.nan, "scale": math.inf})))

    assert isinstance(frame.record, Step)
    assert math.isnan(frame.record.values["loss"])
    assert frame.record.values["scale"] == math.inf
    assert set(frame.record.values) == {"loss", "scale"}


@pytest.mark.parametrize("cut", range(1, 60, 7))
def test_a_frame_that_is_cut_off_leaves_those_before_it(cut: int) -> None:
    frames = list(decode(written()[:-cut]))

    assert 0 < len(frames) < len(RECORDS)
    assert [frame.record for frame in frames] == RECORDS[: len(frames)]


def test_each_changed_byte_is_noticed() -> None:
    data = encode(0, RECORDS[2])
    for place in range(len(data)):
        changed = bytearray(data)
        changed[place] ^= 0x10
        try:
            frames = list(decode(bytes(changed)))
        except FrameError:
            continue
        # A length that is too large looks like a frame that is not there yet.
        assert frames == []
