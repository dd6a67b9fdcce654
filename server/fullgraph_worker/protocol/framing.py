"""Messages as bytes: a length, then JSON.

The server writes them with the same code, and checks what it reads
(``fullgraph.dynamic.launch``). It must run on Python 3.9.
"""

from __future__ import annotations

import dataclasses
import json
import struct
from typing import Any, BinaryIO, Dict, Optional, Tuple, get_args, get_origin, get_type_hints

from fullgraph_worker.protocol.wire import Message

MAX_MESSAGE_BYTES = 64 * 1024 * 1024

_TYPES = {t.__name__: t for t in get_args(Message)}
_LENGTH = struct.Struct(">I")
# Taken at import: a program may replace json.dumps, and must not reach the protocol with it.
_to_json = json.JSONEncoder(separators=(",", ":")).encode
_from_json = json.JSONDecoder().decode


class WireError(Exception):
    """A message that is cut off, too large, or not of the protocol."""


def encode(message: Message) -> bytes:
    """A length prefix (4 bytes, big-endian) and the message as JSON.

    Raises:
        WireError: the message is larger than ``MAX_MESSAGE_BYTES``.
    """
    body = _to_json({"type": type(message).__name__, **dataclasses.asdict(message)}).encode(
        "utf-8", errors="backslashreplace"
    )
    if len(body) > MAX_MESSAGE_BYTES:
        raise WireError(f"a {type(message).__name__} of {len(body)} bytes is too large to send")
    return _LENGTH.pack(len(body)) + body


def body_length(prefix: bytes) -> int:
    """The length of the body that follows ``prefix``.

    Raises:
        WireError: it is larger than ``MAX_MESSAGE_BYTES``.
    """
    (length,) = _LENGTH.unpack(prefix)
    if length > MAX_MESSAGE_BYTES:
        raise WireError(f"a message of {length} bytes was announced; at most {MAX_MESSAGE_BYTES}")
    return int(length)


def decode(body: bytes) -> Message:
    """The message in ``body``; the types of its fields are as they were sent.

    Raises:
        WireError: it is not JSON, its type is unknown, or its fields differ.
    """
    kind, data = parsed(body)
    try:
        message: Message = _built(kind, data)
    except (TypeError, KeyError, AttributeError) as error:
        raise WireError(f"not a message of this protocol ({error})") from error
    return message


def parsed(body: bytes) -> Tuple[Any, Dict[str, Any]]:
    """The type of the message in ``body``, and its fields as JSON has them.

    Raises:
        WireError: it is not JSON, or of an unknown type.
    """
    try:
        data: Dict[str, Any] = _from_json(body.decode("utf-8"))
        return _TYPES[data.pop("type")], data
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise WireError(f"not a message of this protocol ({error})") from error


def _built(kind: Any, value: Any) -> Any:
    """``value`` as the dataclass ``kind``, and the dataclasses within it."""
    if dataclasses.is_dataclass(kind):
        make: Any = kind
        hints = get_type_hints(kind)
        return make(**{name: _built(hints[name], inner) for name, inner in value.items()})
    if get_origin(kind) is list and dataclasses.is_dataclass(get_args(kind)[0]):
        return [_built(get_args(kind)[0], inner) for inner in value]
    return value


def read_message(stream: BinaryIO) -> Optional[Message]:
    """The next message, or None at the end of the stream.

    Raises:
        WireError: the stream ends within a message, or it is malformed.
    """
    prefix = _read(stream, _LENGTH.size)
    if not prefix:
        return None
    if len(prefix) < _LENGTH.size:
        raise WireError("the stream ended within a message's length")
    length = body_length(prefix)
    body = _read(stream, length)
    if len(body) < length:
        raise WireError("the stream ended within a message")
    return decode(body)


def _read(stream: BinaryIO, size: int) -> bytes:
    """``size`` bytes, or fewer at the end: a pipe gives a long message in pieces."""
    data = bytearray()
    while len(data) < size:
        piece = stream.read(size - len(data))
        if not piece:
            break
        data += piece
    return bytes(data)
