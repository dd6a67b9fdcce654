"""Waits that end on what happened, and fail only where it never will."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

LONGEST = 300.0
"""Seconds after which what did not happen never will, on a machine with other work, too.

Nobody waits so long for a test that passes. pytest ends one much later, without its message.
"""
_PAUSE = 0.02


def until(condition: Callable[[], T]) -> T:
    """Wait until this is true; its value."""
    deadline = time.monotonic() + LONGEST
    while not (value := condition()):
        assert time.monotonic() < deadline, "It did not happen."
        time.sleep(_PAUSE)
    return value


async def until_async(condition: Callable[[], T]) -> T:
    """Likewise, while the event loop runs."""
    deadline = time.monotonic() + LONGEST
    while not (value := condition()):
        assert time.monotonic() < deadline, "It did not happen."
        await asyncio.sleep(_PAUSE)
    return value
