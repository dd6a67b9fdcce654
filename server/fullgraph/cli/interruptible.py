"""Runs what starts processes, and ends them on Ctrl-C."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Coroutine
from typing import Any, TypeVar

from fullgraph.cli import output

T = TypeVar("T")


def run_interruptible(work: Coroutine[Any, Any, T]) -> T:
    """``asyncio.run``, cancelled by the first Ctrl-C.

    Later ones are ignored: the processes of the run are being ended, within seconds.

    Raises:
        KeyboardInterrupt: the work was cancelled, and its processes have ended.
    """
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        # Ctrl-C is ignored, as for a shell's job in the background.
        return asyncio.run(work)
    try:
        return asyncio.run(_cancelled_once(work))
    except (_InterruptedError, KeyboardInterrupt):
        output.clear_progress()
        raise KeyboardInterrupt from None


class _InterruptedError(Exception):
    """The user pressed Ctrl-C."""


async def _cancelled_once(work: Coroutine[Any, Any, T]) -> T:
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    assert task is not None
    presses = 0

    def cancel() -> None:
        nonlocal presses
        presses += 1
        if presses == 1:
            task.cancel()

    # Windows has no such handlers: asyncio cancels there too, but a second Ctrl-C disturbs it.
    with contextlib.suppress(NotImplementedError):
        loop.add_signal_handler(signal.SIGINT, cancel)
    try:
        return await work
    except asyncio.CancelledError:
        if presses:
            raise _InterruptedError from None
        raise
