"""Runs a program as the shell would: with our own terminal, signals and exit status."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence

_FORWARDED = (
    "SIGHUP",
    "SIGINT",
    "SIGQUIT",
    "SIGTERM",
    "SIGUSR1",
    "SIGUSR2",
    "SIGALRM",
)
_FROM_KERNEL = 0x80
"""``si_code`` of a signal that the terminal sent, on Linux."""


def run_program(command: Sequence[str], environment: Mapping[str, str]) -> int:
    """Run ``command`` to its end; standard streams are inherited, signals passed on.

    Returns:
        Its exit status, or minus the number of the signal that ended it.

    Raises:
        OSError: it cannot be started.
    """
    if sys.platform == "win32":
        return _run_on_windows(command, environment)
    wanted = {getattr(signal, name) for name in _FORWARDED if hasattr(signal, name)}
    # Some systems drop an ignored signal before a process can wait for it.
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {*wanted, signal.SIGCHLD})
    try:
        pid = os.posix_spawnp(
            command[0],
            list(command),
            dict(environment),
            setsigmask=before,
            # Python ignores these two for itself; exec would keep that.
            setsigdef=[signal.SIGPIPE, signal.SIGXFSZ],
        )
        while True:
            number, is_ours = _next_signal({*wanted, signal.SIGCHLD})
            if number == signal.SIGCHLD:
                ended, status = os.waitpid(pid, os.WNOHANG)
                if ended:
                    return os.waitstatus_to_exitcode(status)
            elif is_ours:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, number)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_as(status: int) -> int:
    """The exit status to end with as the program did; does not return if a signal has to end us."""
    if status >= 0 or sys.platform == "win32":
        return status if status >= 0 else 1
    import resource

    # The program's own core dump is the one to look at.
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError, AttributeError):
            stream.flush()
    with contextlib.suppress(OSError, ValueError):
        signal.signal(-status, signal.SIG_DFL)
    os.kill(os.getpid(), -status)
    return 128 - status


def _next_signal(signals: set[signal.Signals]) -> tuple[int, bool]:
    """Wait for one of ``signals``; its number, and whether it was sent to us alone.

    What is typed at the terminal (Ctrl-C) goes to every process in the foreground, and has
    reached the program already.
    """
    if sys.platform != "win32" and hasattr(signal, "sigwaitinfo"):
        found = signal.sigwaitinfo(signals)
        return found.si_signo, found.si_code != _FROM_KERNEL
    number = signal.sigwait(signals)
    typed = number in (signal.SIGINT, signal.SIGQUIT) and os.isatty(0)
    return number, not typed


def _run_on_windows(command: Sequence[str], environment: Mapping[str, str]) -> int:
    program = subprocess.Popen(list(command), env=dict(environment))
    while program.poll() is None:
        # The console sends Ctrl-C to the program too, which decides.
        with contextlib.suppress(KeyboardInterrupt):
            program.wait()
    return program.returncode
