"""Ends the server when its editor died without a shutdown request."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable

from fullgraph.dynamic.processes import is_alive

log = logging.getLogger(__name__)

_EVERY_SECONDS = 2.0


async def end_with(editor: int, close: Callable[[], Awaitable[None]]) -> None:
    """Wait until the process ``editor`` is gone; then ``close`` and end this process.

    Args:
        editor: the process id that the client gave when it started the server.
        close: ends the workers.
    """
    await asyncio.sleep(_EVERY_SECONDS)
    while is_alive(editor):
        await asyncio.sleep(_EVERY_SECONDS)
    log.info("the editor (process %d) has ended", editor)
    try:
        await close()
    finally:
        # Standard input may be held open by another process: reading on would never end.
        os._exit(1)
