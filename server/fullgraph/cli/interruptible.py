"""Runs what starts processes, and ends them on Ctrl-C."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Coroutine
from typing import Any, TypeVar

from fullgraph.cli import progress

T = TypeVar("T")


def run_interruptible(work: Coroutine[Any, Any, T]) -> T:
    """``asyncio.run``, cancelled by the first Ctrl-C.

    Later ones are ignored until the process has ended: its own processes are being ended, within
    seconds, and it still has to exit with the code that says so.

    Raises:
        KeyboardInterrupt: the work was cancelled, and its processes have ended.
    """
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler:
        # Ctrl-C is ignored, as for a shell's job in the background.
        return asyncio.run(work)
    try:
        result = asyncio.run(_cancelled_once(work))
    except _InterruptedError:
        progress.clear()
        raise KeyboardInterrupt from None
    except BaseException:
        signal.signal(signal.SIGINT, before)
        raise
    signal.signal(signal.SIGINT, before)
    return result


class _InterruptedError(Exception):
    """The user pressed Ctrl-C."""


async def _cancelled_once(work: Coroutine[Any, Any, T]) -> T:
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    assert task is not None
    pressed = False

    def cancel(_signal: int, _frame: object) -> None:
        nonlocal pressed
        pressed = True
        # The only handler that is still there while the interpreter shuts down.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        loop.call_soon_threadsafe(task.cancel)

    # Not the loop's own handlers: they end with the loop, and Windows has none.
    signal.signal(signal.SIGINT, cancel)
    try:
        return await work
    finally:
        if pressed:
            raise _InterruptedError
