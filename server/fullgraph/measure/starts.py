"""Starts a target in new processes, and measures its first call in each."""

from __future__ import annotations

import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

from fullgraph.dynamic.starts import RunStarts, Start, StartName, missed_in, start_of
from fullgraph.dynamic.worker import WorkerError
from fullgraph.measure.processes import ArmProcess
from fullgraph_worker.protocol import wire


async def run_starts(
    target: wire.ExplainJob,
    arm: str,
    start: Callable[[], Awaitable[ArmProcess]],
    show: Callable[[str], None],
) -> RunStarts:
    """Start the target once in each way; without caches to fill, only with empty ones.

    Args:
        target: what to call, and how.
        arm: what to compile with.
        start: starts a process.
        show: called with a description of each step.
    """
    made: dict[StartName, Start] = {}
    with tempfile.TemporaryDirectory(prefix="fullgraph-") as folder:

        async def run(
            name: StartName,
            cache: str,
            *,
            loads: str = "",
            saves: str = "",
            precompiles: bool = False,
        ) -> wire.FirstCall | None:
            show(f"Starting with {arm}: {name.value}")
            measured = wire.MeasureJob(target, arm, str(Path(folder, cache)), folder)
            files = [str(Path(folder, each)) if each else "" for each in (loads, saves)]
            try:
                process = await start()
                try:
                    call = await process.first_call(wire.StartJob(measured, precompiles, *files))
                finally:
                    await process.end()
            except WorkerError as error:
                made[name] = Start(name, failure=error.failure.message)
                return None
            made[name] = start_of(name, call)
            return call

        cold = await run(StartName.COLD, "first", saves="artifacts")
        if cold is None or not cold.lookups:
            return RunStarts(arm, cold.words if cold else "", tuple(made.values()))
        warm = await run(StartName.WARM, "first")
        if cold.bytes:
            await run(StartName.ARTIFACTS, "second", loads="artifacts")
        # Dynamo's part is written together with the artifacts.
        if await run(StartName.PRECOMPILED, "first", precompiles=True, saves="precompiled"):
            await run(StartName.PRECOMPILED, "first", precompiles=True)
    missed = tuple(missed_in(cold, warm)) if warm else ()
    return RunStarts(arm, cold.words, tuple(made.values()), missed)
