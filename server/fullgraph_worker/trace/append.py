"""A process's own file of messages.

The file is opened for each message: no file of Fullgraph stays open in the program, which may
close, count or inherit its file descriptors.
"""

from __future__ import annotations

import os
import sys
import time
from os import O_APPEND, O_CREAT, O_WRONLY, close, getpid, open, write
from typing import Callable

from fullgraph_worker.protocol import framing, wire

SUFFIX = ".messages"
_O_CLOEXEC = getattr(os, "O_CLOEXEC", 0)
_O_BINARY = getattr(os, "O_BINARY", 0)


class MessageFile:
    """Appends messages to a file that this process alone writes; a fork begins its own.

    Whatever goes wrong with the file, the program continues; nothing is written after a
    message that was cut off.

    Args:
        folder: the trace's folder.
        introduction: makes the message that begins each file.
    """

    def __init__(self, folder: str, introduction: Callable[[], wire.Message]) -> None:
        self._folder = folder
        self._introduction = introduction
        self._owner = -1
        self._path = ""
        self._is_broken = False

    def append(self, message: wire.Message) -> None:
        """Write ``message`` at the end of the file."""
        if self._owner != getpid():
            self._begin()
        self._write(message)

    def _begin(self) -> None:
        self._owner = getpid()
        # The same process may run another program: os.exec keeps its id.
        name = f"{self._owner}-{time.time_ns()}{SUFFIX}"
        self._path = os.path.join(self._folder, name)
        self._is_broken = False
        self._write(self._introduction())

    def _write(self, message: wire.Message) -> None:
        if self._is_broken:
            return
        try:
            data = framing.encode(message)
        except framing.WireError:
            return
        try:
            flags = O_WRONLY | O_APPEND | O_CREAT | _O_CLOEXEC | _O_BINARY
            handle = open(self._path, flags, 0o600)
            try:
                self._is_broken = write(handle, data) != len(data)
            finally:
                close(handle)
        except OSError:
            self._is_broken = True


def main_script() -> str:
    """The absolute path of the file that runs as ``__main__``; empty if there is none."""
    script = str(getattr(sys.modules.get("__main__"), "__file__", None) or "")
    return os.path.abspath(script) if script else ""


def introduction(script: str) -> wire.TracedProcess:
    """This process, whose main file is ``script``."""
    torch = sys.modules.get("torch")
    return wire.TracedProcess(
        version=wire.VERSION,
        pid=os.getpid(),
        rank=os.environ.get("RANK", ""),
        arguments=[str(argument) for argument in getattr(sys, "argv", [])],
        folder=current_folder(),
        script=script,
        executable=sys.executable or "",
        torch=str(getattr(torch, "__version__", "")),
        time=time.time(),
    )


def current_folder() -> str:
    """The process's current folder; empty if it is gone."""
    try:
        return os.getcwd()
    except OSError:
        return ""
