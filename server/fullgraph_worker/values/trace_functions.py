"""Runs a program under trace functions of our own, within a time, and restores its own."""

from __future__ import annotations

import sys
import time
from types import FrameType
from typing import Any, Callable, List, Optional, Sequence

TraceFunction = Callable[[FrameType, str, Any], Optional[Callable[..., Any]]]
"""As ``sys.settrace`` takes it: called for each call, it returns what sees the call's lines."""

_CALLS_PER_CHECK = 512


class _TimeIsUpError(BaseException):
    """Ends the run; not an ``Exception``, which the program may handle."""


def watch(run: Callable[[], Any], watchers: Sequence[TraceFunction], seconds: float = 0.0) -> str:
    """Run a program under trace functions.

    Args:
        run: the program; what it raises is dropped.
        watchers: the trace functions, all of which see each call.
        seconds: how long it may take; 0 for no limit.

    Returns:
        Why it did not come to its end; empty if it did.
    """
    on_call = watchers[0] if len(watchers) == 1 else _all_of(watchers)
    before = sys.gettrace()
    sys.settrace(_until(time.monotonic() + seconds, on_call) if seconds else on_call)
    try:
        run()
    except _TimeIsUpError:
        return f"stopped after {seconds:g} seconds"
    except Exception as error:
        return f"{type(error).__name__} was raised"
    finally:
        sys.settrace(before)
    return ""


def unwatch(frame: FrameType) -> None:
    """Trace no more lines of a call: that its trace function returns None is not enough."""
    frame.f_trace = None


def _until(deadline: float, on_call: TraceFunction) -> TraceFunction:
    calls = 0

    def checked(frame: FrameType, event: str, arg: Any) -> Optional[Callable[..., Any]]:
        nonlocal calls
        calls += 1
        if not calls % _CALLS_PER_CHECK and time.monotonic() > deadline:
            raise _TimeIsUpError
        return on_call(frame, event, arg)

    return checked


def _all_of(watchers: Sequence[TraceFunction]) -> TraceFunction:
    def on_call(frame: FrameType, event: str, arg: Any) -> Optional[Callable[..., Any]]:
        inner: List[Callable[..., Any]] = [
            function
            for watcher in watchers
            for function in [watcher(frame, event, arg)]
            if function is not None
        ]

        def on_event(frame: FrameType, event: str, arg: Any) -> Optional[Callable[..., Any]]:
            inner[:] = [each for each in inner if each(frame, event, arg) is not None]
            if inner:
                return on_event
            unwatch(frame)
            return None

        return on_event if inner else None

    return on_call
