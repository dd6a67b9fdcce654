"""Sends the frames file of this process to a collector on another machine.

A thread of its own follows the file, which stays: where the connection is lost, it is tried again,
and what the collector lacks is sent then. The training never waits for it.
"""

from __future__ import annotations

import os
import socket
import threading
import time
from typing import Callable, Mapping, Optional, Protocol, Tuple

from fullgraph_worker.watch.collector_protocol import (
    ADDRESS_VARIABLE,
    ANSWER,
    MESSAGE,
    MOST_BYTES,
    MOST_CONTROL_BYTES,
    TOKEN_VARIABLE,
    Channel,
    Name,
    ProtocolError,
    address_of,
    join,
)
from fullgraph_worker.watch.control import NAME as CONTROL

INTERVAL_SECONDS = 0.2
QUIET_SECONDS = 1.0
"""Where there is nothing to send, an empty message brings the collector's requests."""
TIMEOUT_SECONDS = 10.0
RETRY_SECONDS = 2.0
LAST_SECONDS = 5.0
"""For what is left at the end of the training."""

Note = Callable[[str], None]


class Source(Protocol):
    """The file that is sent.

    Attributes:
        path: the file.
        folder: of the run, which takes the collector's requests.
        name: rank, process and time.
        written: how many of its bytes are whole frames.
    """

    path: str
    folder: str
    name: Tuple[int, int, int]
    written: int


def sender_of(environment: Mapping[str, str], source: Source, note: Note) -> Optional[Sender]:
    """What sends, if the environment names a collector.

    Args:
        environment: of the process.
        source: what writes the file.
        note: writes a sentence for the user.
    """
    text = environment.get(ADDRESS_VARIABLE, "")
    if not text:
        return None
    token = environment.get(TOKEN_VARIABLE, "")
    if not token:
        note(f"Nothing is sent to {text}: {TOKEN_VARIABLE} is not set.")
        return None
    try:
        host, port = address_of(text)
    except ValueError as error:
        note(f"Nothing is sent to a collector: {ADDRESS_VARIABLE} is {text!r}, {error}.")
        return None
    return Sender(host, port, token, source, note)


class Sender:
    """Follows a file of frames.

    Args:
        host: of the collector.
        port: where it listens.
        token: that both have.
        source: what writes the file.
        note: writes a sentence for the user.
    """

    def __init__(self, host: str, port: int, token: str, source: Source, note: Note) -> None:
        self._address = (host, port)
        self._token = token
        self.source = source
        self._note = note
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="fullgraph-send", daemon=True)
        self._has_failed = False
        self._last_message = 0.0
        self._control = b""
        self._deadline = float("inf")
        self.acknowledged = 0
        """How many bytes the collector has."""

    def start(self) -> None:
        """Begin, if that has not begun."""
        if self._thread.ident is None:
            self._thread.start()

    def close(self) -> None:
        """Send what is left, for a few seconds, and end the thread."""
        self._deadline = time.monotonic() + LAST_SECONDS
        self._stop.set()
        if self._thread.ident is not None:
            self._thread.join(LAST_SECONDS + 1.0)

    def _run(self) -> None:
        while True:
            try:
                self._connect()
            except (OSError, ProtocolError) as error:
                self._fail(error)
            is_late = time.monotonic() > self._deadline
            if is_late or (self._stop.is_set() and self.acknowledged >= self.source.written):
                return
            # At the end of the training there is no time for a pause.
            self._stop.wait(RETRY_SECONDS)
            time.sleep(INTERVAL_SECONDS)

    def _connect(self) -> None:
        """Send until the connection is lost, or all is sent and the training has ended."""
        timeout = min(TIMEOUT_SECONDS, max(0.1, self._deadline - time.monotonic()))
        with socket.create_connection(self._address, timeout) as connection:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            channel = join(connection, self._token, Name(*self.source.name))
            self._take_answer(channel)
            self._has_failed = False
            while time.monotonic() < self._deadline:
                if self._send_some(channel):
                    continue
                if self._stop.is_set():
                    return
                self._stop.wait(INTERVAL_SECONDS)

    def _send_some(self, channel: Channel) -> bool:
        """Whether there was anything to send."""
        data = self._next_bytes()
        now = time.monotonic()
        if not data and now - self._last_message < QUIET_SECONDS:
            return False
        self._last_message = now
        channel.send(MESSAGE.pack(self.acknowledged, len(data)), data)
        self._take_answer(channel)
        return bool(data)

    def _next_bytes(self) -> bytes:
        # Not what is in the file beyond: where a disk is full, a part is taken out again.
        most = min(MOST_BYTES, self.source.written - self.acknowledged)
        if most <= 0:
            return b""
        try:
            with open(self.source.path, "rb") as stream:
                stream.seek(self.acknowledged)
                return stream.read(most)
        except OSError:
            return b""

    def _take_answer(self, channel: Channel) -> None:
        size, control = channel.receive(ANSWER, MOST_CONTROL_BYTES)
        if size > self.source.written:
            raise ProtocolError(f"it has {size} bytes of {self.source.written}")
        self.acknowledged = size
        if control and control != self._control:
            self._control = control
            path = os.path.join(self.source.folder, CONTROL)
            new = f"{path}.{os.getpid()}"
            with open(new, "wb") as stream:
                stream.write(control)
            os.replace(new, path)

    def _fail(self, error: Exception) -> None:
        """Write it once, until there is a connection again."""
        if self._has_failed or self._stop.is_set():
            return
        self._has_failed = True
        host, port = self._address
        # Without the class of the error: "timed out", "Connection refused".
        why = getattr(error, "strerror", None) or str(error)
        self._note(
            f"The collector at {host}:{port} cannot be reached ({why}); what is recorded stays in "
            f"{self.source.path}, and is sent when it can be reached."
        )
