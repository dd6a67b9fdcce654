"""A worker's messages, with their types checked: the program in it may write to its pipe too."""

from __future__ import annotations

from fullgraph.state.structure import StructureError, structure
from fullgraph_worker.protocol import framing, wire


def decode(body: bytes) -> wire.Message:
    """The message in ``body``.

    Raises:
        WireError: it is not JSON, its type is unknown, or its fields or their types differ.
    """
    kind, data = framing.parsed(body)
    try:
        message: wire.Message = structure(data, kind)
    except StructureError as error:
        raise framing.WireError(f"not a {kind.__name__} of this protocol ({error})") from error
    return message
