"""Starts: what the first call of a target takes in a new process, with and without caches."""

from __future__ import annotations

from collections.abc import Callable

from fullgraph.dynamic.chosen import Chosen
from fullgraph.dynamic.starts import RunStarts
from fullgraph.measure.processes import Processes
from fullgraph.measure.starts import run_starts
from fullgraph.work.workers import Limits


async def measure_starts(target: Chosen, limits: Limits, show: Callable[[str], None]) -> RunStarts:
    """Start a target in processes of its own, with its backend.

    Args:
        target: what is called.
        limits: of each process.
        show: called with a description of each step.
    """
    processes = Processes(
        target.interpreter, target.root, limits.seconds, limits.memory_limit_mb, show
    )
    try:
        return await run_starts(target.job, target.job.options.backend, processes.start, show)
    finally:
        await processes.close()
