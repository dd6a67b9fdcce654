"""What observing costs: small models compiled in the worker's way, beside bare torch.compile."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

from tests.benchmarks.measure import row

MODELS = ("longformer", "t5")
ROUNDS = 8
CHILD = Path(__file__).parent / "overhead_child.py"
SERVER = Path(__file__).parents[2] / "server"


async def run() -> None:
    """Print both times, of the processor, and their ratio, round by round."""
    for name in MODELS:
        child = subprocess.run(
            [sys.executable, str(CHILD), name, str(ROUNDS)],
            env={**os.environ, "PYTHONPATH": str(SERVER)},
            capture_output=True,
            check=True,
            text=True,
        )
        measured = json.loads(child.stdout.splitlines()[-1])
        bare, observed = zip(*measured["times"], strict=True)
        row(f"{name}: torch.compile(backend='eager') and call, CPU", [1000 * s for s in bare])
        row(f"{name}: the same, observed, CPU", [1000 * s for s in observed])
        ratios = [b / a for a, b in measured["times"]]
        print(f"  {name}: {measured['records']} breaks recorded")
        print(f"  {name}: ratio observed / bare: median {statistics.median(ratios):.2f}")
