"""Starts a small process that outlives a server which is killed, and ends its workers then.

A worker ends by itself when its server goes away, unless the program that it runs holds
Python's lock, or has started processes of its own.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from pathlib import Path

import fullgraph
from fullgraph.dynamic import guard_process
from fullgraph_worker.protocol.wire import MARK

_PACKAGES = Path(fullgraph.__file__).resolve().parents[1]


class Guard:
    """Watches the processes that carry a mark.

    Args:
        mark: what the marks of all of its runs begin with.
    """

    def __init__(self, mark: str) -> None:
        self._mark = mark
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it, unless it runs. Runs work without it, so a failure is not reported."""
        if self._process is not None and self._process.returncode is None:
            return
        with contextlib.suppress(OSError):
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                guard_process.__name__,
                self._mark,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.DEVNULL,
                stderr=asyncio.subprocess.DEVNULL,
                # Where -m looks first; never the user's folder.
                cwd=_PACKAGES,
                env={name: value for name, value in os.environ.items() if name != MARK},
                start_new_session=True,
            )

    async def end(self) -> None:
        """End it, once the workers are gone."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()
