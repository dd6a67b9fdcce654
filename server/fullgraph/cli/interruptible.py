"""Runs what starts processes, and ends them on Ctrl-C and where the command itself is ended."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

from fullgraph.cli import progress

T = TypeVar("T")
_DEFAULTS: dict[signal.Signals, Any] = {
    signal.SIGINT: signal.default_int_handler,
    signal.SIGTERM: signal.SIG_DFL,
}


class TerminatedError(KeyboardInterrupt):
    """SIGTERM: a time limit ended (``timeout``), or a job was cancelled."""


def run_interruptible(work: Coroutine[Any, Any, T]) -> T:
    """``asyncio.run``, cancelled by the first Ctrl-C or SIGTERM.

    Later ones are ignored until the process has ended: its own processes are being ended, within
    seconds, and it still has to exit with the code that says so.

    Raises:
        KeyboardInterrupt: the work was cancelled, and its processes have ended.
    """
    # Ctrl-C is ignored in a shell's job in the background.
    handled = [each for each in _DEFAULTS if signal.getsignal(each) is _DEFAULTS[each]]
    if not handled:
        return asyncio.run(work)
    try:
        result = asyncio.run(_cancelled_once(work, handled))
    except _InterruptedError as error:
        progress.clear()
        kind = KeyboardInterrupt if error.number == signal.SIGINT else TerminatedError
        raise kind from None
    except BaseException:
        _set_back(handled)
        raise
    _set_back(handled)
    return result


class _InterruptedError(Exception):
    """The process got a signal to end."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def _set_back(handled: Sequence[signal.Signals]) -> None:
    for each in handled:
        signal.signal(each, _DEFAULTS[each])


async def _cancelled_once(work: Coroutine[Any, Any, T], handled: Sequence[signal.Signals]) -> T:
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    assert task is not None
    got: list[int] = []

    def cancel(number: int, _frame: object) -> None:
        got.append(number)
        # The only handler that is still there while the interpreter shuts down.
        for each in handled:
            signal.signal(each, signal.SIG_IGN)
        loop.call_soon_threadsafe(task.cancel)

    # Not the loop's own handlers: they end with the loop, and Windows has none.
    for each in handled:
        signal.signal(each, cancel)
    try:
        return await work
    finally:
        if got:
            raise _InterruptedError(got[0])
