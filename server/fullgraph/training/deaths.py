"""Notices at once that a process of a run has ended, and how."""

from __future__ import annotations

import contextlib
import os
import select
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path

import psutil

_POLL_SECONDS = 0.2
_STATE, _EXIT_CODE = 3, 52
"""Numbers of fields in ``/proc/PID/stat``, of which the second is the name (proc_pid_stat(5))."""


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

    On Linux the kernel reports each end as it happens, in order, and a
    process that has ended keeps its status until its parent has read it. Elsewhere the processes
    are looked at several times a second.
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
                now = time.time()
                deaths = [Death(pid, now, _status(pid)) for pid in ended]
                with self._lock:
                    self._found += deaths

    def _ended(self) -> list[int]:
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
        with self._lock:
            for handle in ready:
                del self._handles[handle]
            self._plain.difference_update(gone)
        for handle in ready:
            os.close(handle)
        return [*(handles[handle] for handle in ready), *gone]


def _status(pid: int) -> int | None:
    """The exit status of a process that its parent has not waited for yet."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace")
        # The name may have blanks and parentheses.
        fields = ["", "", "", *text.rpartition(")")[2].split()]
        has_ended = fields[_STATE] == "Z"
        return os.waitstatus_to_exitcode(int(fields[_EXIT_CODE])) if has_ended else None
    except (OSError, ValueError, IndexError):
        return None
