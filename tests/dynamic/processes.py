"""What the tests of processes say often."""

from __future__ import annotations

import asyncio
import contextlib
import os
from pathlib import Path
from typing import Any

from tests.waiting import until_async


async def until_gone(pids: list[int]) -> None:
    await until_async(lambda: not any(is_running(pid) for pid in pids))


def is_running(pid: int) -> bool:
    with contextlib.suppress(OSError):
        os.kill(pid, 0)
        stat = Path(f"/proc/{pid}/stat")
        # A zombie that nobody waits for has ended.
        return not (stat.exists() and stat.read_text().rsplit(")", 1)[1].split()[0] == "Z")
    return False


async def written_pids(path: Path, running: asyncio.Future[Any]) -> list[int]:
    """The process ids in ``path``, once the run has put it there under that name."""
    while not path.exists():
        assert not running.done(), running.result()
        await asyncio.sleep(0.05)
    return [int(pid) for pid in path.read_text().split()]
