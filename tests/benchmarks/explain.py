"""Explain of a small function, warm and cold, beside a fresh ``torch._dynamo.explain``."""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from fullgraph.dynamic.supervisor import Supervisor
from fullgraph_worker.protocol.wire import ExplainJob
from tests.benchmarks.measure import row

WARM = 15
COLD = 4
SOURCE = """\
import torch

def small(x):
    y = x + 1
    print("shape", y.shape)
    return y * y.sum().item()

def get_inputs():
    return [torch.ones(3)]
"""
PEER = """\
import sys
import torch
sys.path.insert(0, sys.argv[1])
import small
print(torch._dynamo.explain(small.small)(*small.get_inputs()).graph_break_count)
"""


async def run() -> None:
    """Print our times, the peer's and the ratios."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "small.py")
        path.write_text(SOURCE, encoding="utf-8")
        job = ExplainJob(name="small", path=str(path))
        warm, cold = await _warm(job, Path(folder)), await _cold(job, Path(folder))
        peer = [_peer(folder) for _ in range(COLD)]
    row("warm: request to result", warm)
    row("cold: from no worker to result", cold)
    row("torch._dynamo.explain in a fresh process", peer)
    ratio = statistics.median(peer) / statistics.median(warm)
    print(f"  ratio fresh torch._dynamo.explain / warm: {ratio:.1f}")
    ratio = statistics.median(peer) / statistics.median(cold)
    print(f"  ratio fresh torch._dynamo.explain / cold: {ratio:.1f}")


async def _warm(job: ExplainJob, folder: Path) -> list[float]:
    supervisor = Supervisor(
        [sys.executable], timeout_seconds=120, keep_warm=True, working_folder=folder
    )
    times = []
    for _ in range(WARM):
        await supervisor.warm()
        times.append(await _once(supervisor, job))
    await supervisor.close()
    return times


async def _cold(job: ExplainJob, folder: Path) -> list[float]:
    times = []
    for _ in range(COLD):
        supervisor = Supervisor(
            [sys.executable], timeout_seconds=120, keep_warm=False, working_folder=folder
        )
        times.append(await _once(supervisor, job))
        await supervisor.close()
    return times


async def _once(supervisor: Supervisor, job: ExplainJob) -> float:
    begin = time.perf_counter()
    result = await supervisor.explain(job, lambda _: None)
    elapsed = 1000 * (time.perf_counter() - begin)
    if result.failure is not None or len(result.records) != 2:
        raise RuntimeError(f"expected two breaks: {result}")
    return elapsed


def _peer(folder: str) -> float:
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", PEER, folder], check=True, capture_output=True)
    return 1000 * (time.perf_counter() - begin)
