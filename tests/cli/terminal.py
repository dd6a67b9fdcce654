"""Runs a command on a terminal of its own."""

from __future__ import annotations

import fcntl
import os
import pty
import struct
import subprocess
import termios
from collections.abc import Mapping, Sequence
from pathlib import Path


def on_terminal(
    command: Sequence[str], folder: Path, columns: int = 80, **environment: str
) -> tuple[int, str]:
    """The exit status of a command, and what it wrote on its terminal as standard error.

    Args:
        command: the program and its arguments.
        folder: the working directory.
        columns: the width of the terminal.
        environment: is added to that of this process, less what turns progress off.
    """
    own, other = pty.openpty()
    fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    inherited: Mapping[str, str] = {k: v for k, v in os.environ.items() if k not in _TURNS_OFF}
    process = subprocess.Popen(
        command,
        cwd=folder,
        env={**inherited, "TERM": "xterm", **environment},
        stdin=other,
        stdout=subprocess.PIPE,
        stderr=other,
    )
    os.close(other)
    written = b""
    # The end of a terminal whose other side is closed is an error on Linux.
    try:
        while more := os.read(own, 65536):
            written += more
    except OSError:
        pass
    finally:
        os.close(own)
    process.communicate()
    return process.returncode, written.decode()


_TURNS_OFF = ("CI", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES")
