"""Notices at once that a process of a run has ended, and how."""

from __future__ import annotations

import contextlib
import os
import select
import struct
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path

import psutil

_POLL_SECONDS = 0.2
_STATE, _EXIT_CODE = 3, 52
"""Numbers of fields in ``/proc/PID/stat``, of which the second is the name (proc_pid_stat(5))."""
_INFO = struct.Struct("=QQ11Ii")
"""``struct pidfd_info``: what is known, and at the end the exit code."""
_GET_INFO = 3 << 30 | _INFO.size << 16 | 0xFF << 8 | 11
_HAS_EXIT = 1 << 3
"""``PIDFD_GET_INFO`` and ``PIDFD_INFO_EXIT`` (linux/pidfd.h)."""


@dataclass(frozen=True)
class Death:
    """A process that has ended.

    Attributes:
        pid: its number.
        time: when that was noticed, in seconds since the epoch.
        status: its exit status, minus the number of the signal that killed it; None if unknown.
    """

    pid: int
    time: float
    status: int | None


class Deaths:
    """Waits for the ends of processes of this machine in a thread of its own.

    On Linux the kernel reports each end as it happens, in order. The status of a process is known
    until its parent has read it, and from Linux 6.15 on afterwards too. Elsewhere the processes are
    looked at several times a second.
    """

    def __init__(self) -> None:
        self._handles: dict[int, int] = {}
        self._plain: set[int] = set()
        self._found: list[Death] = []
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="deaths", daemon=True)

    def watch(self, pid: int) -> None:
        """Wait for the end of a process, too."""
        if self._thread.ident is None:
            self._thread.start()
        if sys.platform == "linux":
            with contextlib.suppress(OSError):
                handle = os.pidfd_open(pid)
                with self._lock:
                    self._handles[handle] = pid
                return
        with self._lock:
            self._plain.add(pid)

    def found(self) -> list[Death]:
        """The processes that have ended since the last call, in that order."""
        with self._lock:
            found, self._found = self._found, []
        return found

    def _run(self) -> None:
        while True:
            ended = self._ended()
            if ended:
                with self._lock:
                    self._found += ended

    def _ended(self) -> list[Death]:
        """Wait a moment for the next ones."""
        with self._lock:
            handles, plain = dict(self._handles), list(self._plain)
        if sys.platform != "linux":
            time.sleep(_POLL_SECONDS)
            ready = []
        else:
            poll = select.poll()
            for handle in handles:
                poll.register(handle, select.POLLIN)
            ready = [handle for handle, _ in poll.poll(_POLL_SECONDS * 1000)]
        gone = [pid for pid in plain if not psutil.pid_exists(pid)]
        now = time.time()
        deaths = [Death(handles[each], now, _status(handles[each], each)) for each in ready]
        with self._lock:
            for handle in ready:
                del self._handles[handle]
            self._plain.difference_update(gone)
        for handle in ready:
            os.close(handle)
        return [*deaths, *(Death(pid, now, None) for pid in gone)]


def _status(pid: int, handle: int) -> int | None:
    """The exit status of a process that has ended."""
    code = _code_of_zombie(pid)
    # Asked in this order: the kernel keeps the code for the handle when the parent has read it.
    code = _code_of_handle(handle) if code is None else code
    return None if code is None else os.waitstatus_to_exitcode(code)


def _code_of_zombie(pid: int) -> int | None:
    """The exit code of a process that its parent has not waited for yet."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace")
        # The name may have blanks and parentheses.
        fields = ["", "", "", *text.rpartition(")")[2].split()]
        return int(fields[_EXIT_CODE]) if fields[_STATE] == "Z" else None
    except (OSError, ValueError, IndexError):
        return None


def _code_of_handle(handle: int) -> int | None:
    """The exit code of a process that its parent has waited for."""
    if sys.platform != "linux":
        return None
    import fcntl

    info = bytearray(_INFO.size)
    struct.pack_into("=Q", info, 0, _HAS_EXIT)
    try:
        fcntl.ioctl(handle, _GET_INFO, info)
    except OSError:
        return None
    known, *_, code = _INFO.unpack(info)
    return int(code) if known & _HAS_EXIT else None
