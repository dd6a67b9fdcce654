"""The processes of a run: finding all of them, weighing them, ending them.

A process group holds what a program starts, unless the program starts a session of its
own; so every process of a run also carries a mark in its environment, and children inherit it.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph_worker.protocol.wire import MARK

# psutil is imported where it is needed: it takes 20 ms, and a server that only checks text
# starts no process.
if TYPE_CHECKING:
    import psutil

_ROUNDS = 5
_SHARE_OF_MACHINE = 0.8


def kill_group(pid: int) -> None:
    """End the process ``pid`` and everything in its group."""
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(pid)], capture_output=True, check=False)
        return
    # A permission error is how macOS reports that the group is empty.
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)


def end_run(pid: int, mark: str) -> None:
    """End the worker ``pid`` and all that its run started, sessions of their own included.

    Args:
        pid: the worker, which leads its group; it may have ended already.
        mark: the run's mark.
    """
    below = _descendants(pid)
    kill_group(pid)
    for process in below:
        _kill(process)
    end_marked(mark)


def end_marked(mark: str) -> None:
    """End every process whose mark begins with ``mark``."""
    # More than once: one that is being ended may just have started another.
    for _ in range(_ROUNDS):
        found = list(_marked(mark))
        if not found:
            return
        for process in found:
            _kill(process)


def memory_of(pid: int, limit: int) -> int:
    """The bytes that ``pid`` and its descendants hold in memory.

    What they share counts once, as far as the system reports it; that is slower to find out, and
    only done when the plain sum is above ``limit``.
    """
    import psutil

    processes = _descendants(pid)
    with contextlib.suppress(psutil.Error):
        processes.append(psutil.Process(pid))
    resident = 0
    for process in processes:
        with contextlib.suppress(psutil.Error):
            resident += process.memory_info().rss
    if resident <= limit or len(processes) < 2:
        return resident
    shared_once = 0
    for process in processes:
        with contextlib.suppress(psutil.Error, AttributeError):
            shared_once += process.memory_full_info().pss
    return shared_once or resident


def memory_limit(setting_mb: int) -> int:
    """The most bytes that a run may hold: the setting, or else a share of the machine's."""
    if setting_mb:
        return setting_mb * 2**20
    import psutil

    machine: int = psutil.virtual_memory().total
    # What the container may use, under either version of Linux's control groups.
    for name in ("memory.max", "memory/memory.limit_in_bytes"):
        with contextlib.suppress(OSError, ValueError):
            machine = min(machine, int(Path("/sys/fs/cgroup", name).read_text()))
    return int(machine * _SHARE_OF_MACHINE)


def is_alive(pid: int) -> bool:
    """Whether ``pid`` is a process that has not ended."""
    import psutil

    try:
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    except psutil.AccessDenied:
        return True
    except psutil.Error:
        return False


def _descendants(pid: int) -> list[psutil.Process]:
    import psutil

    try:
        return psutil.Process(pid).children(recursive=True)
    except psutil.Error:
        return []


def _marked(mark: str) -> Iterator[psutil.Process]:
    import psutil

    for pid in psutil.pids():
        if pid == os.getpid():
            continue
        # Other users' processes do not show their environment, and do not belong to the run.
        with contextlib.suppress(psutil.Error, OSError):
            process = psutil.Process(pid)
            if process.environ().get(MARK, "").startswith(mark):
                yield process


def _kill(process: psutil.Process) -> None:
    import psutil

    with contextlib.suppress(psutil.Error):
        process.kill()
