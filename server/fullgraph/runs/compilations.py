"""What a run compiled, as bytes: much larger than the run itself, and read only to be shown."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from fullgraph.structure import StructureError, structure
from fullgraph_worker.protocol.wire import Compilation


@dataclass(frozen=True)
class _Packed:
    compilations: tuple[Compilation, ...]


def packed_compilations(compilations: Sequence[Compilation]) -> bytes:
    """The compilations as compressed JSON."""
    text = json.dumps(asdict(_Packed(tuple(compilations))), separators=(",", ":"))
    return zlib.compress(text.encode("utf-8"))


def unpacked_compilations(data: bytes) -> tuple[Compilation, ...]:
    """What ``packed_compilations`` gave; nothing if another version of Fullgraph wrote it."""
    try:
        return structure(json.loads(zlib.decompress(data)), _Packed).compilations
    except (zlib.error, StructureError, ValueError):
        return ()
