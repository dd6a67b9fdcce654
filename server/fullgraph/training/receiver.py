"""Takes the frames of ranks on other machines, over TCP, into the folder of a run."""

from __future__ import annotations

import contextlib
import os
import socket
import socketserver
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fullgraph_worker.watch.collector_protocol import (
    ANSWER,
    MESSAGE,
    MOST_BYTES,
    MOST_CONTROL_BYTES,
    Channel,
    Name,
    ProtocolError,
    admit,
)
from fullgraph_worker.watch.control import NAME as CONTROL
from fullgraph_worker.watch.frames import SUFFIX

MOST_CONNECTIONS = 1024
MOST_RANK = 1 << 16
MOST_FILES = 4096
"""In one run: a rank that is started again has a further file."""
MOST_FILE_BYTES = 1 << 36
_BEGIN_SECONDS = 10.0
_SILENT_SECONDS = 60.0
_FLAGS = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)


class Receiver(socketserver.ThreadingTCPServer):
    """Listens until ``close``.

    Args:
        address: host and port; port 0 for any that is free.
        token: that the ranks have, too.
        folder: of the run.
        say: takes a sentence for the user: a refused connection, a full disk.

    Raises:
        OSError: the address cannot be listened at.
    """

    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 128

    def __init__(
        self, address: tuple[str, int], token: str, folder: Path, say: Callable[[str], None]
    ) -> None:
        if ":" in address[0]:
            self.address_family = socket.AF_INET6
        super().__init__(address, _Connection)
        self.token = token
        self.say = say
        self.files = _Files(folder)
        self.places = threading.Semaphore(MOST_CONNECTIONS)
        self._thread = threading.Thread(target=self.serve_forever, name="receiver", daemon=True)

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.server_address[1])

    def start(self) -> None:
        """Listen from now on."""
        self._thread.start()

    def close(self) -> None:
        """Listen no longer."""
        self.shutdown()
        self.server_close()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """One connection must not end the others; what is foreseen is handled there."""
        self.say(f"A connection from {client_address[0]} failed.")


class _Connection(socketserver.BaseRequestHandler):
    """One rank, until its connection is lost."""

    server: Receiver

    def handle(self) -> None:
        """Append what it sends."""
        if not self.server.places.acquire(blocking=False):
            return
        try:
            self._serve()
        except ProtocolError as error:
            self.server.say(f"{self.client_address[0]} was refused: {error}.")
        except (ConnectionError, TimeoutError):
            pass  # The rank connects again, and goes on where it was.
        except OSError as error:
            self.server.say(f"What {self.client_address[0]} sends cannot be kept: {error}.")
        finally:
            self.server.places.release()

    def _serve(self) -> None:
        connection: socket.socket = self.request
        connection.settimeout(_BEGIN_SECONDS)
        name, channel = admit(connection, self.server.token)
        path, lock = self.server.files.of(name)
        connection.settimeout(_SILENT_SECONDS)
        with lock:
            size = _append(path, 0, b"")
        self._answer(channel, size)
        while True:
            offset, data = channel.receive(MESSAGE, MOST_BYTES)
            with lock:
                size = _append(path, offset, data)
            self._answer(channel, size)

    def _answer(self, channel: Channel, size: int) -> None:
        control = self.server.files.control()
        channel.send(ANSWER.pack(size, len(control)), control)


class _Files:
    """The files of a run, which ranks name by numbers alone."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._locks: dict[Name, threading.Lock] = {}
        self._lock = threading.Lock()

    def of(self, name: Name) -> tuple[Path, threading.Lock]:
        """The file of a process, and who may write to it.

        Raises:
            ProtocolError: there are too many.
        """
        with self._lock:
            if name.rank > MOST_RANK or (
                name not in self._locks and len(self._locks) >= MOST_FILES
            ):
                raise ProtocolError("there are too many ranks")
            lock = self._locks.setdefault(name, threading.Lock())
        return self._folder / f"{name.rank}-{name.pid}-{name.time_ns}{SUFFIX}", lock

    def control(self) -> bytes:
        """What the rules want of the training; empty for nothing."""
        with contextlib.suppress(OSError):
            control = (self._folder / CONTROL).read_bytes()
            return control if len(control) <= MOST_CONTROL_BYTES else b""
        return b""


def _append(path: Path, offset: int, data: bytes) -> int:
    """Write what the file does not have yet; how long it is.

    Raises:
        OSError: it cannot be written.
        ProtocolError: it becomes too large.
    """
    handle = os.open(path, _FLAGS, 0o600)
    try:
        size = os.fstat(handle).st_size
        new = data[size - offset :] if offset <= size else b""
        if size + len(new) > MOST_FILE_BYTES:
            raise ProtocolError(f"{path.name} has more than {MOST_FILE_BYTES} bytes")
        try:
            written = 0
            while written < len(new):
                written += os.write(handle, new[written:])
        except OSError:
            os.ftruncate(handle, size)
            raise
        return size + len(new)
    finally:
        os.close(handle)
