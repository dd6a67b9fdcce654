"""Ctrl-C while a client is served: the same as a client that disconnects."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from collections.abc import Iterator

_CHUNK = 65_536


@contextlib.contextmanager
def ending_input() -> Iterator[None]:
    """Within, the first Ctrl-C ends standard input, and with it the runs of the client.

    A thread of the SDK waits for the next line, and nothing can end that wait but the end of the
    input. It reads a pipe, therefore, of which this process has the other end.

    Raises:
        KeyboardInterrupt: at the end, if Ctrl-C was pressed.
    """
    before = signal.getsignal(signal.SIGINT)
    if sys.platform == "win32" or before is not signal.default_int_handler:
        # Ctrl-C is ignored, as for a shell's job in the background.
        yield
        return
    client = os.dup(0)
    reader, writer = os.pipe()
    os.dup2(reader, 0)
    os.close(reader)
    pressed = False

    def end(_signal: int, _frame: object) -> None:
        nonlocal pressed
        pressed = True
        # Later ones are ignored: the runs are being ended, within seconds.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        _close(writer)

    signal.signal(signal.SIGINT, end)
    # A daemon: what it waits for may never come.
    threading.Thread(target=_copy, args=(client, writer), daemon=True).start()
    try:
        yield
    finally:
        if not pressed:
            signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


def _copy(source: int, writer: int) -> None:
    # An error of either end is the end of the input.
    with contextlib.suppress(OSError):
        while chunk := os.read(source, _CHUNK):
            while chunk:
                chunk = chunk[os.write(writer, chunk) :]
    _close(writer)


def _close(writer: int) -> None:
    """End the pipe; the number stays taken, so that the other thread cannot write elsewhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, writer)
    os.close(nowhere)
