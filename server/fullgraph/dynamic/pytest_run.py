"""Runs tests with pytest, in a process that records what Dynamo does."""

from __future__ import annotations

import asyncio
import os
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fullgraph.dynamic.command import traced_environment
from fullgraph.dynamic.launch import worker_environment
from fullgraph.dynamic.processes import end_run
from fullgraph.dynamic.traces import Trace

_LONGEST_OUTPUT = 100_000

PASSED, FAILED, NO_TESTS = 0, 1, 5
"""Exit statuses of pytest."""


@dataclass(frozen=True)
class PytestRun:
    """A run of pytest that has ended.

    Attributes:
        status: its exit status; None if it was ended because it took too long.
        output: the end of what it printed.
    """

    status: int | None
    output: str


def pytest_command(interpreter: Sequence[str], test: str) -> list[str]:
    """The command line for one test, or for a file of tests."""
    return [*interpreter, "-m", "pytest", "-q", "--color=no", "-p", "no:cacheprovider", test]


async def run_pytest(trace: Trace, timeout_seconds: float) -> PytestRun:
    """Run the command of a trace in its folder to its end.

    Args:
        trace: that the processes write to.
        timeout_seconds: after which all of them are ended.

    Raises:
        OSError: it cannot be started.
    """
    mark = f"test.{uuid.uuid4()}."
    environment = traced_environment(worker_environment(os.environ, mark), trace.path)
    process = await asyncio.create_subprocess_exec(
        *trace.command,
        cwd=trace.folder,
        env=environment,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        start_new_session=True,
    )
    printed = asyncio.create_task(_tail(process))
    try:
        await asyncio.wait_for(process.wait(), timeout_seconds)
        status = process.returncode
    except asyncio.TimeoutError:
        status = None
    finally:
        # What the tests have started must not outlive them, however they ended.
        await asyncio.to_thread(end_run, process.pid, mark)
    return PytestRun(status, await printed)


async def _tail(process: asyncio.subprocess.Process) -> str:
    assert process.stdout is not None
    kept = b""
    while chunk := await process.stdout.read(65536):
        kept = (kept + chunk)[-_LONGEST_OUTPUT:]
    return kept.decode("utf-8", "replace")


def is_pytest_missing(run: PytestRun) -> bool:
    """Whether the interpreter has no pytest."""
    return run.status == 1 and "No module named pytest" in run.output


def node_id(file: Path, name: str, root: Path) -> str:
    """How pytest names a test of a file; the whole file without a name."""
    path = file.relative_to(root) if file.is_relative_to(root) else file
    return f"{path}::{name}" if name else str(path)
