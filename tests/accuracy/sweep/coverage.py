"""Which lines of a package a call executes in eager mode."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

Line = tuple[str, int]


def lines_of(call: Callable[[], object], folder: str) -> set[Line]:
    """Call ``call``; the lines of files below ``folder`` that it executed.

    Raises:
        Exception: whatever the call raises.
    """
    executed: set[Line] = set()

    def in_frame(frame: FrameType, event: str, argument: Any) -> Any:
        if event == "line":
            executed.add((frame.f_code.co_filename, frame.f_lineno))
        return in_frame

    def on_call(frame: FrameType, event: str, argument: Any) -> Any:
        return in_frame if frame.f_code.co_filename.startswith(folder) else None

    before = sys.gettrace()
    sys.settrace(on_call)
    try:
        call()
    finally:
        sys.settrace(before)
    return executed
