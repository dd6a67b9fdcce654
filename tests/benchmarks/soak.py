"""Many explains in a row: what stays in the server's memory, and which processes."""

from __future__ import annotations

import gc
import os
import sys
import tempfile
import time
from pathlib import Path

import psutil

from fullgraph.dynamic.supervisor import Supervisor
from fullgraph_worker.protocol.wire import ExplainJob
from tests.benchmarks.explain import SOURCE
from tests.benchmarks.measure import resident_mib

EXPLAINS = 300
# The first runs fill caches; what grows after them would grow for ever.
SETTLED = 10
FAULTS = ("pass", "import os; os._exit(1)", "import ctypes; ctypes.string_at(0)")


async def run() -> None:
    """Print memory and processes before and after; two of three runs die."""
    before = len(psutil.Process().children(recursive=True))
    begin = time.perf_counter()
    sizes: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "small.py")
        supervisor = Supervisor(
            [sys.executable], timeout_seconds=120, keep_warm=True, working_folder=Path(folder)
        )
        for number in range(EXPLAINS):
            fault = FAULTS[number % len(FAULTS)]
            text = SOURCE.replace("    return [torch", f"    {fault}\n    return [torch")
            path.write_text(text, encoding="utf-8")
            result = await supervisor.explain(
                ExplainJob(name="small", path=str(path)), lambda _: None
            )
            if (result.failure is None) != (fault == "pass"):
                raise RuntimeError(f"run {number} went wrong: {result}")
            gc.collect()
            sizes.append(resident_mib(os.getpid()))
        await supervisor.close()
    left = len(psutil.Process().children(recursive=True)) - before
    settled = sizes[min(SETTLED, EXPLAINS) - 1]
    print(f"  {EXPLAINS} explains in {time.perf_counter() - begin:.0f} s, two thirds of them died")
    print(f"  server memory after {min(SETTLED, EXPLAINS)}: {settled:.1f} MiB")
    print(f"  server memory after {EXPLAINS}: {sizes[-1]:.1f} MiB")
    print(f"  processes left: {left}")
