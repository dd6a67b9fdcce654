"""The worker's end of the protocol, on file descriptors that user code has no access to.

Whatever the program prints, from Python or from C, goes to the captured output; what it
reads from its standard input is empty.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import threading
from os import fstat, getpid, write
from typing import Iterator, Optional, Tuple

from fullgraph_worker.protocol import framing, wire


class ChannelLostError(BaseException):
    """User code closed or replaced the protocol's file descriptors.

    Not an ``Exception``: no code between the writer of a message and the worker's end can
    handle it, and Dynamo turns exceptions that it catches into its own.
    """


class Channel:
    """Sends and receives messages; takes over the process's standard streams when made."""

    _heir = 0

    def __init__(self) -> None:
        self._incoming: Optional[int] = _out_of_the_way(0)
        self._outgoing = _out_of_the_way(1)
        self.crash_log = _out_of_the_way(2)
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        os.dup2(2, 1)
        os.write(self._outgoing, os.environ[wire.MARK].encode())
        self._identity = self._identify()
        self._owner = getpid()
        self._lock = threading.Lock()
        self._is_handed_over = False
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._leave_to_parent)

    @property
    def is_owner(self) -> bool:
        """Whether this is the process that the server started, not a fork of it."""
        return getpid() == self._owner

    def receive(self) -> wire.Message | None:
        """The next message, or None when the server has exited.

        Raises:
            framing.WireError: the message is malformed.
        """
        assert self._incoming is not None
        with os.fdopen(os.dup(self._incoming), "rb", buffering=0) as stream:
            return framing.read_message(stream)

    def send(self, message: wire.Message) -> None:
        """Send ``message``; a forked child sends nothing.

        Raises:
            ChannelLostError: the file descriptor is no longer that of the protocol.
        """
        if not self.is_owner:
            return
        data = memoryview(framing.encode(message))
        with self._lock:
            try:
                if self._identify() != self._identity:
                    raise ChannelLostError
                while data:
                    data = data[write(self._outgoing, data) :]
            except OSError as error:
                raise ChannelLostError from error

    def fork(self) -> int:
        """Fork; the child sends from then on, and this process receives.

        Returns:
            The child's process id; 0 in the child, which leads a process group of its own.
        """
        self._is_handed_over = True
        try:
            child = os.fork()
        finally:
            self._is_handed_over = False
        if child == 0:
            os.setpgid(0, 0)
        self._heir = child
        return child

    def end_heir(self) -> None:
        """End what is left of the child's process group."""
        if self._heir:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._heir, signal.SIGKILL)
        self._heir = 0

    def end_with_server(self) -> None:
        """End this process and its children when the server ends."""
        if self._incoming is None:
            # The process that it was forked from does that.
            return
        threading.Thread(target=self._watch, name="fullgraph-watch", daemon=True).start()

    def requests(self) -> Iterator[wire.Message]:
        """The server's further messages; this process and its children end with the server."""
        received: queue.SimpleQueue[wire.Message] = queue.SimpleQueue()

        def receive() -> None:
            # A malformed message ends the process too: nothing behind it can be read.
            with contextlib.suppress(OSError, framing.WireError):
                message = self.receive()
                while message is not None:
                    received.put(message)
                    message = self.receive()
            self._end()

        threading.Thread(target=receive, name="fullgraph-requests", daemon=True).start()
        while True:
            yield received.get()

    def _watch(self) -> None:
        assert self._incoming is not None
        try:
            gone = os.read(self._incoming, 1) == b""
        except OSError:
            return
        if gone:
            self._end()

    def _end(self) -> None:
        self.end_heir()
        if hasattr(os, "killpg") and os.getpgrp() == self._owner:
            os.killpg(self._owner, signal.SIGKILL)
        os._exit(1)

    def _identify(self) -> Tuple[int, int]:
        status = fstat(self._outgoing)
        return (status.st_dev, status.st_ino)

    def _leave_to_parent(self) -> None:
        # An error means that user code closed it before it forked.
        if self._incoming is not None:
            with contextlib.suppress(OSError):
                os.close(self._incoming)
        self._incoming = None
        if self._is_handed_over:
            self._is_handed_over = False
            self._owner = getpid()
            return
        with contextlib.suppress(OSError):
            os.close(self._outgoing)


def _out_of_the_way(descriptor: int) -> int:
    """A duplicate that programs which user code starts never see.

    It has a high number: cleaning up with ``os.closerange(3, 256)`` is common in daemons.
    """
    try:
        import fcntl
        import resource
    except ImportError:
        return os.dup(descriptor)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    lowest = 1000 if most == resource.RLIM_INFINITY else max(3, min(1000, most - 16))
    return fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, lowest)
