"""Starts the scan's process and reads its results."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import sys
from collections.abc import AsyncGenerator
from pathlib import Path

import fullgraph
from fullgraph.lsp.scan.job import LENGTH, ScanJob, Scanned, packed, unpacked

_MODULE = "fullgraph.lsp.scan.process"


async def results(job: ScanJob) -> AsyncGenerator[Scanned, None]:
    """The results of a job, as they come; the process ends with this iterator.

    It yields fewer results than the job has files if its process fails, which then logs why.
    """
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        _MODULE,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        # Python would import the workspace's modules from the current folder.
        cwd=Path(fullgraph.__file__).parents[1],
        creationflags=getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0),
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(packed(job))
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            await process.stdin.drain()
            while True:
                (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
                yield unpacked(await process.stdout.readexactly(length))
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
