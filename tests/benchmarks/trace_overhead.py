"""A training loop of 200 steps, without and with ``fullgraph trace`` and its ``--live``, in turn.

Each process times its own steps, by the clock and by the processor, which a busy machine
disturbs less: the first ones compile, the others are the steady state.
Backend aot_eager, since Inductor's compilation on a CPU would hide what ours costs.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from fullgraph.dynamic.recorded import CALLS
from tests.benchmarks.measure import row

ROUNDS = 7
ARMS: Mapping[str, Sequence[str] | None] = {"plain": None, "traced": (), "live": ("--live",)}
"""The flags of ``fullgraph trace``; None for the program alone."""
STEPS = 200
WARM_UP = 20
PROGRAM = """\
import cProfile, json, sys, time
import torch
from torch import nn

torch.manual_seed(0)
torch.set_num_threads(1)


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.attention = nn.MultiheadAttention(width, 4, batch_first=True)
        self.norm, self.mlp = nn.LayerNorm(width), nn.Sequential(
            nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width)
        )

    def forward(self, x):
        y = self.norm(x)
        x = x + self.attention(y, y, y, need_weights=False)[0]
        return x + self.mlp(x)


class Model(nn.Module):
    def __init__(self, width=64):
        super().__init__()
        self.blocks = nn.ModuleList(Block(width) for _ in range(3))
        self.head = nn.Linear(width, 10)

    def forward(self, x):
        for block in self.blocks:
            x = block(x)
        # A break in every step, as models have them.
        scale = x.detach().abs().mean().item()
        return self.head(x.mean(1) / (1 + scale))


model = Model()
compiled = torch.compile(model, backend="aot_eager")
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
x, target = torch.randn(16, 24, 64), torch.randint(0, 10, (16,))


def step():
    optimizer.zero_grad()
    nn.functional.cross_entropy(compiled(x), target).backward()
    optimizer.step()


steps = []
for _ in range(int(sys.argv[1])):
    begin = time.perf_counter(), time.process_time()
    step()
    steps.append((time.perf_counter() - begin[0], time.process_time() - begin[1]))
profile = cProfile.Profile()
profile.runcall(step)
calls = sum(entry.callcount for entry in profile.getstats())
print(json.dumps({"steps": steps, "calls": calls}))
"""


class _Run(NamedTuple):
    """One process: seconds by the clock and of the processor for each step, and of it all.

    ``calls`` are the functions, of Python and built in, that one more step called: a count
    that no other load of the machine disturbs.
    """

    steps: list[tuple[float, float]]
    calls: int
    seconds: float


async def run() -> None:
    """Print the times of steps, of the first steps and of whole processes, and their ratios."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "train.py").write_text(PROGRAM, encoding="utf-8")
        arms: dict[str, list[_Run]] = {title: [] for title in ARMS}
        for number in range(ROUNDS):
            # In turn, and in changing order, so that what else the machine does hits all.
            for title in list(ARMS)[:: -1 if number % 2 else 1]:
                arms[title].append(_train(Path(folder), ARMS[title]))
        size = max(path.stat().st_size for path in Path(folder).rglob(CALLS))
    for title, made in arms.items():
        calls = " or ".join(map(str, sorted({run.calls for run in made})))
        print(f"  {title}: {calls} functions called by one step in steady state")
    print(f"  traced: {size / 1024:.1f} KiB of recorded calls")
    for title, part in (
        ("one step in steady state", lambda run: statistics.median(_wall(run)[WARM_UP:])),
        ("its processor time", lambda run: statistics.median(_processor(run)[WARM_UP:])),
        ("the first steps, which compile", lambda run: sum(_wall(run)[:WARM_UP])),
        ("their processor time", lambda run: sum(_processor(run)[:WARM_UP])),
        ("whole process, its report included", lambda run: run.seconds),
    ):
        times = {name: [1000 * part(run) for run in made] for name, made in arms.items()}
        for name, each in times.items():
            row(f"{name}: {title}", each)
        for ours, theirs in (("traced", "plain"), ("live", "traced")):
            pairs = [a / b for a, b in zip(times[ours], times[theirs], strict=True)]
            medians = statistics.median(times[ours]) / statistics.median(times[theirs])
            print(
                f"  ratio {ours}/{theirs}, {title}: {medians:.3f} of medians, "
                f"pair by pair median {statistics.median(pairs):.3f}"
            )


def _wall(run: _Run) -> list[float]:
    return [wall for wall, _ in run.steps]


def _processor(run: _Run) -> list[float]:
    return [processor for _, processor in run.steps]


def _train(folder: Path, flags: Sequence[str] | None) -> _Run:
    python = [sys.executable]
    if flags is not None:
        python += ["-m", "fullgraph", "trace", "--quiet", "--python", sys.executable, *flags]
    begin = time.perf_counter()
    done = subprocess.run(
        [*python, "train.py", str(STEPS)],
        cwd=folder,
        env={**os.environ, "HOME": str(folder)},
        check=True,
        capture_output=True,
        text=True,
    )
    elapsed = time.perf_counter() - begin
    if flags is not None and " in 1 file; " not in done.stderr:
        raise RuntimeError(f"expected a break: {done.stderr}")
    told = json.loads(done.stdout)
    return _Run(told["steps"], told["calls"], elapsed)
