"""Records of a watched process as bytes, and back."""

from __future__ import annotations

import json
import math
from typing import Any

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
    Sketch,
    Step,
    Tensor,
    Tensors,
)
from fullgraph_worker.watch.sketch_events import event_of

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
    Sketch(9, 13.5, 1, 3, [0, 4], [7, 1], bytes(range(16))),
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


def test_a_sketch_is_an_event_for_readers_that_know_none() -> None:
    sketch = Sketch(9, 13.5, 1, 3, [0, 4], [7, 1], bytes(range(16)))
    event = event_of(sketch)

    assert (event.step, event.time, event.kind) == (9, 13.5, Kind.SKETCH)
    assert json.loads(json.dumps(event.data)) == event.data
    assert encode(5, sketch) == encode(5, event)


@pytest.mark.parametrize(
    "changes",
    [
        {"values": "AAAA"},
        {"values": "not base64"},
        {"values": None},
        {"every": 0},
        {"every": "3"},
        {"sizes": [7]},
        {"sizes": [7, 0]},
        {"sizes": [], "tensors": []},
        {"sizes": None},
        {"later": 1},
    ],
)
def test_a_sketch_that_contradicts_itself_stays_an_event(changes: dict[str, Any]) -> None:
    event = event_of(Sketch(9, 13.5, 1, 3, [0, 4], [7, 1], bytes(16)))
    other = Event(event.step, event.time, event.kind, {**event.data, **changes})
    [frame] = decode(encode(0, other))

    assert frame.record == other
