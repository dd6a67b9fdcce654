"""A histogram as a value of the database."""

from __future__ import annotations

import zlib

from fullgraph_worker.watch.frames import decode, encode
from fullgraph_worker.watch.records import Histogram


def histogram_to_bytes(histogram: Histogram) -> bytes:
    """The histogram as ``histogram_from_bytes`` reads it; most of its counts are small."""
    return zlib.compress(encode(0, histogram), 1)


def histogram_from_bytes(body: bytes) -> Histogram:
    """The histogram."""
    [frame] = decode(zlib.decompress(body))
    assert isinstance(frame.record, Histogram)
    return frame.record
