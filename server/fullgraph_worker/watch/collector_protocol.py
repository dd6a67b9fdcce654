"""How a rank sends its frames to a collector on another machine, over TCP.

Both sides prove that they have the token, which is not sent: each answers the other's random number
with an HMAC. All later messages have an HMAC too; they are authenticated, not encrypted. A rank
sends bytes of its frames file with their offset, and the answer states how many bytes the collector
has: a connection that breaks begins there again.

1. The collector: ``MAGIC``, its nonce.
2. The rank: ``NAME`` (rank, process, time in nanoseconds), its nonce, an HMAC.
3. The collector: an HMAC, and the first answer.
4. The rank: ``MESSAGE`` (offset, length), so many bytes, an HMAC. The collector: an answer, which
   is ``ANSWER`` (bytes that it has, length), so many bytes of ``control.json``, an HMAC.

It must run on Python 3.9 with the standard library alone.
"""

from __future__ import annotations

import hmac
import os
import socket
import struct
from typing import NamedTuple, Tuple

ADDRESS_VARIABLE = "FULLGRAPH_COLLECTOR"
"""``host:port`` of the collector."""
TOKEN_VARIABLE = "FULLGRAPH_COLLECTOR_TOKEN"
MAGIC = b"FGC1"
NONCE_BYTES = MAC_BYTES = 32
MOST_BYTES = 1 << 20
"""Of the frames in one message."""
MOST_CONTROL_BYTES = 1 << 20

NAME = struct.Struct("<IIQ")
MESSAGE = struct.Struct("<QI")
ANSWER = struct.Struct("<QI")
_RANK, _COLLECTOR, _CONNECTION = b"rank     ", b"collector", b"connection"


class ProtocolError(Exception):
    """The other side does not keep to the protocol; the message is for the user."""


class Name(NamedTuple):
    """What the file of a process is named by."""

    rank: int
    pid: int
    time_ns: int


class Channel:
    """Messages with an HMAC, in both directions.

    Args:
        connection: to the other side.
        key: of this connection.
        own: names our side, so that a message cannot be sent back to its sender.
        other: names the other side.
    """

    def __init__(self, connection: socket.socket, key: bytes, own: bytes, other: bytes) -> None:
        self._connection = connection
        self._key = key
        self._own, self._other = own, other
        self._sent = self._received = 0

    def send(self, head: bytes, body: bytes) -> None:
        """Send a message.

        Raises:
            OSError: the connection is lost.
        """
        self._connection.sendall(head + body + self._mac(self._own, self._sent, head + body))
        self._sent += 1

    def receive(self, form: struct.Struct, most: int) -> Tuple[int, bytes]:
        """The next message: the number of its head and its body.

        Args:
            form: of the head, which ends with the length of the body.
            most: bytes of the body.

        Raises:
            OSError: the connection is lost.
            ProtocolError: the message is too long, or was changed on its way.
        """
        head = received(self._connection, form.size)
        number, length = form.unpack(head)
        if length > most:
            raise ProtocolError(f"a message of {length} bytes is too long")
        body = received(self._connection, length)
        expected = self._mac(self._other, self._received, head + body)
        if not hmac.compare_digest(expected, received(self._connection, MAC_BYTES)):
            raise ProtocolError("a message was changed on its way")
        self._received += 1
        return int(number), body

    def _mac(self, side: bytes, count: int, data: bytes) -> bytes:
        return mac(self._key, side, struct.pack("<Q", count), data)


def mac(key: bytes, *parts: bytes) -> bytes:
    """The HMAC of some parts, of which only the last may differ in its length."""
    return hmac.new(key, b"".join(parts), "sha256").digest()


def join(connection: socket.socket, token: str, name: Name) -> Channel:
    """The rank's side of the beginning.

    Raises:
        OSError: the connection is lost.
        ProtocolError: it is no collector, or it has another token.
    """
    if received(connection, len(MAGIC)) != MAGIC:
        raise ProtocolError("no collector of this version listens there")
    theirs, own, key = received(connection, NONCE_BYTES), os.urandom(NONCE_BYTES), token.encode()
    packed = NAME.pack(*name)
    connection.sendall(packed + own + mac(key, _RANK, theirs, own, packed))
    try:
        answer = received(connection, MAC_BYTES)
    except ConnectionError as error:
        raise ProtocolError(f"it does not accept the token of {TOKEN_VARIABLE}") from error
    if not hmac.compare_digest(answer, mac(key, _COLLECTOR, theirs, own, packed)):
        raise ProtocolError(f"it has another token than {TOKEN_VARIABLE}")
    own_key = mac(key, _CONNECTION, theirs, own, packed)
    return Channel(connection, own_key, _RANK, _COLLECTOR)


def admit(connection: socket.socket, token: str) -> Tuple[Name, Channel]:
    """The collector's side of the beginning.

    Raises:
        OSError: the connection is lost.
        ProtocolError: it is no rank, or it has another token.
    """
    own, key = os.urandom(NONCE_BYTES), token.encode()
    connection.sendall(MAGIC + own)
    packed = received(connection, NAME.size)
    theirs = received(connection, NONCE_BYTES)
    expected = mac(key, _RANK, own, theirs, packed)
    if not hmac.compare_digest(expected, received(connection, MAC_BYTES)):
        raise ProtocolError("its token is another one")
    connection.sendall(mac(key, _COLLECTOR, own, theirs, packed))
    own_key = mac(key, _CONNECTION, own, theirs, packed)
    return Name(*NAME.unpack(packed)), Channel(connection, own_key, _COLLECTOR, _RANK)


def received(connection: socket.socket, size: int) -> bytes:
    """So many bytes.

    Raises:
        OSError: the connection ended before, or took too long.
    """
    parts = bytearray()
    while len(parts) < size:
        data = connection.recv(min(size - len(parts), 1 << 16))
        if not data:
            raise ConnectionResetError("the connection was closed")
        parts += data
    return bytes(parts)


def address_of(text: str) -> Tuple[str, int]:
    """``host:port``, ``[::1]:port``.

    Raises:
        ValueError: it is none; the message is for the user.
    """
    host, colon, port = text.rpartition(":")
    if not colon or not host or not port.isdigit() or int(port) > 65535:
        raise ValueError(f"expected HOST:PORT, not {text!r}")
    return host.strip("[]"), int(port)
