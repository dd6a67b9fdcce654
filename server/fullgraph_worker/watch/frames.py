"""Records as bytes.

A frame is its length, a CRC-32 of what follows, its number in the file, its kind and its body.
The numbers count from 0 without a gap, so that a reader knows what is missing; a frame that a
``kill -9`` or a full disk cut off fails its checksum, and everything before it stays readable.

Steps and samples, of which there are many, are packed; the others are JSON. It must run on
Python 3.9 with the standard library alone.
"""

from __future__ import annotations

import dataclasses
import json
import struct
import zlib
from array import array
from functools import lru_cache
from typing import Any, Dict, Iterator, List, NamedTuple, Sequence, Tuple

from fullgraph_worker.watch.records import (
    METRICS,
    MOMENTS,
    STATISTICS,
    Event,
    Histogram,
    Introduction,
    Record,
    Sample,
    Sketch,
    Step,
    Tensor,
    Tensors,
)
from fullgraph_worker.watch.sketch_events import event_of, sketch_of

SUFFIX = ".frames"
MAX_FRAME_BYTES = 16 * 1024 * 1024

_HEAD = struct.Struct("<II")
_NUMBER = struct.Struct("<QB")
_STEP = struct.Struct("<QHdI")
_SAMPLE = struct.Struct("<QBIB")
_HISTOGRAM = struct.Struct("<QBIddIB")
_JSON_KINDS = {1: Introduction, 2: Tensors, 3: Event}
_STEP_KIND, _SAMPLE_KIND, _HISTOGRAM_KIND = 16, 17, 18
# Taken at import: a program may replace json.dumps.
_to_json = json.JSONEncoder(separators=(",", ":")).encode
_from_json = json.JSONDecoder().decode
_crc = zlib.crc32


class FrameError(Exception):
    """Bytes that are no frame of this version."""


class Frame(NamedTuple):
    """A record with its number in its file, and where the next frame begins."""

    number: int
    record: Record
    end: int


def encode(number: int, record: Record) -> bytes:
    """The frame of a record.

    Args:
        number: how many frames the file has before it.
        record: what to write.

    Raises:
        FrameError: it is larger than ``MAX_FRAME_BYTES``.
    """
    kind, body = _packed(record)
    content = _NUMBER.pack(number, kind) + body
    if len(content) > MAX_FRAME_BYTES:
        raise FrameError(f"a {type(record).__name__} of {len(content)} bytes is too large")
    return _HEAD.pack(len(content), _crc(content)) + content


def decode(data: bytes, start: int = 0) -> Iterator[Frame]:
    """The whole frames in ``data`` from ``start`` on; it ends before one that is not there yet.

    Raises:
        FrameError: a frame whose checksum is wrong, or of an unknown kind.
    """
    while len(data) - start >= _HEAD.size:
        length, checksum = _HEAD.unpack_from(data, start)
        if not _NUMBER.size <= length <= MAX_FRAME_BYTES:
            raise FrameError(f"a frame of {length} bytes")
        begin, end = start + _HEAD.size, start + _HEAD.size + length
        if end > len(data):
            return
        content = data[begin:end]
        if _crc(content) != checksum:
            raise FrameError("its checksum is wrong")
        number, kind = _NUMBER.unpack_from(content)
        yield Frame(number, _unpacked(kind, content[_NUMBER.size :]), end)
        start = end


def _packed(record: Record) -> Tuple[int, bytes]:
    if isinstance(record, Step):
        mask, names = _layout(tuple(record.values))
        head = _STEP.pack(record.number, record.optimizer, record.time, mask)
        return _STEP_KIND, head + array("d", [record.values[name] for name in names]).tobytes()
    if isinstance(record, Sample):
        known_columns = [
            (bit, record.columns[n]) for bit, n in enumerate(STATISTICS) if n in record.columns
        ]
        mask = sum(1 << bit for bit, _ in known_columns)
        head = _SAMPLE.pack(record.step, MOMENTS.index(record.moment), len(record.tensors), mask)
        columns = b"".join(array("d", values).tobytes() for _, values in known_columns)
        return _SAMPLE_KIND, head + array("I", record.tensors).tobytes() + columns
    if isinstance(record, Histogram):
        head = _HISTOGRAM.pack(
            record.step,
            MOMENTS.index(record.moment),
            record.tensor,
            record.low,
            record.high,
            len(record.counts),
            record.is_log,
        )
        return _HISTOGRAM_KIND, head + array("Q", record.counts).tobytes()
    if isinstance(record, Sketch):
        record = event_of(record)
    kind = next(kind for kind, each in _JSON_KINDS.items() if isinstance(record, each))
    # The data of an event is JSON already: to copy it would take longer than to write it.
    fields = vars(record) if isinstance(record, Event) else dataclasses.asdict(record)
    return kind, _to_json(fields).encode("ascii")


@lru_cache(maxsize=64)
def _layout(names: Tuple[str, ...]) -> Tuple[int, List[str]]:
    """Which metrics these are as bits, and in which order they are written."""
    return sum(1 << METRICS.index(name) for name in names), sorted(names, key=METRICS.index)


def _unpacked(kind: int, body: bytes) -> Record:
    try:
        if kind == _STEP_KIND:
            return _step(body)
        if kind == _SAMPLE_KIND:
            return _sample(body)
        if kind == _HISTOGRAM_KIND:
            return _histogram(body)
        return _from_fields(_JSON_KINDS[kind], _from_json(body.decode("utf-8")))
    except (KeyError, IndexError, TypeError, ValueError, struct.error) as error:
        raise FrameError(f"not a record of this version ({kind}: {error})") from error


def _step(body: bytes) -> Step:
    number, optimizer, time, mask = _STEP.unpack_from(body)
    values = _doubles(body[_STEP.size :])
    return Step(number, optimizer, time, dict(zip(_named(METRICS, mask), values)))


def _sample(body: bytes) -> Sample:
    step, moment, count, mask = _SAMPLE.unpack_from(body)
    tensors: array[int] = array("I")
    end = _SAMPLE.size + count * tensors.itemsize
    tensors.frombytes(body[_SAMPLE.size : end])
    values = _doubles(body[end:])
    columns: Dict[str, List[float]] = {}
    for place, name in enumerate(_named(STATISTICS, mask)):
        columns[name] = list(values[place * count : (place + 1) * count])
    return Sample(step, MOMENTS[moment], list(tensors), columns)


def _histogram(body: bytes) -> Histogram:
    step, moment, tensor, low, high, bins, is_log = _HISTOGRAM.unpack_from(body)
    counts: array[int] = array("Q")
    counts.frombytes(body[_HISTOGRAM.size :])
    if len(counts) != bins:
        raise ValueError(f"{len(counts)} of {bins} bins")
    return Histogram(step, MOMENTS[moment], tensor, low, high, list(counts), bool(is_log))


def _from_fields(kind: Any, fields: Dict[str, Any]) -> Record:
    if kind is Tensors:
        fields["tensors"] = [Tensor(**each) for each in fields["tensors"]]
    record: Record = kind(**fields)
    # A sketch in a form that only a later version knows stays an event.
    return (sketch_of(record) or record) if isinstance(record, Event) else record


def _named(names: Sequence[str], mask: int) -> List[str]:
    return [name for bit, name in enumerate(names) if mask >> bit & 1]


def _doubles(data: bytes) -> array[float]:
    values: array[float] = array("d")
    values.frombytes(data)
    return values
