"""What watching a training costs on the device, and whether it finds and replays a NaN."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch

from fullgraph_worker.watch.transfers import MEMORY_BYTES
from tests.gpu.launches import Calls, calls_of
from tests.gpu.task import Result, Task, variables

_SMALL = {"FULLGRAPH_BENCH_SMALL": "1"}
_TRAINING = "gpt-124m"
_NAN_STEP = 12
_PROGRAM = '''\
"""A small training with a NaN in one step."""

import torch
from torch import nn


class Net(nn.Module):
    def __init__(self, width=64):
        super().__init__()
        self.first, self.drop = nn.Linear(width, width), nn.Dropout(0.2)
        self.head = nn.Linear(width, 1)

    def forward(self, x, is_bad):
        x = self.drop(self.first(x).relu())
        if is_bad:
            x = x / (x.sum() * 0)
        return self.head(x)


torch.manual_seed(0)
model = Net().to("{device}")
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
for step in range({steps}):
    x, y = (torch.randn(32, n).to("{device}") for n in (64, 1))
    loss = nn.functional.mse_loss(model(x, step == {bad}), y)
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
'''


def measure(task: Task) -> Result:
    """Count synchronizations, plant a NaN, measure the overhead; then the other trainings."""
    result = Result(head=["training step", "ms", "launches", "synchronizations", "copies"])
    with variables(_SMALL if task.is_dry else {}):
        # The sizes of its models follow a variable that is read at the import.
        from tests.benchmarks.watch_overhead import measured
        from tests.benchmarks.watch_overhead_child import ON_CUDA

        _add_steps(_TRAINING, result)
        task.save(result)
        result.notes += _planted(task)
        task.save(result)
        rounds, start = (2, 0.0) if task.is_dry else (12, 10.0)
        for monitor in ("fullgraph", "nothing"):
            line = measured(_TRAINING, monitor, rounds, "", 1, start)
            result.notes.append("Overhead: " + " ".join(line.split()) + ".")
            task.save(result)
        for name in ON_CUDA:
            if name == _TRAINING:
                continue
            # What one of them does not stand says nothing of the others.
            try:
                _add_steps(name, result)
            except Exception as error:
                said = f"{type(error).__name__}: {error}".split("\n", 1)[0]
                result.notes.append(f"{name}: {said[:300]}")
            task.save(result)
    return result


def _add_steps(training: str, result: Result) -> None:
    steps = _steps(training)
    result.rows += [_row(f"{training}, {name}", calls) for name, calls in steps.items()]
    added = steps["watched"].synchronizations - steps["alone"].synchronizations
    result.notes.append(
        f"Watching adds {added:+.2f} synchronizations with the device to a step of {training}"
        f"{_pinned()}."
    )


def _pinned() -> str:
    """The most memory that was pinned so far: the training alone pins none."""
    if not (torch.cuda.is_initialized() and hasattr(torch.cuda, "host_memory_stats")):
        return ""
    most = torch.cuda.host_memory_stats().get("allocated_bytes.peak", 0)
    return f"; pinned: at most {most / 2**20:.1f} of {MEMORY_BYTES / 2**20:.0f} MiB"


def _steps(training: str) -> dict[str, Calls]:
    """A step of the training alone, and while it is watched."""
    from tests.benchmarks.watch_overhead_child import MONITORS, ON_CUDA

    torch.set_num_threads(1)
    model, _, step = ON_CUDA[training]()
    alone = calls_of(step, steps=10)
    monitor = MONITORS["fullgraph"](model)
    monitor.attach()

    def watched() -> None:
        monitor.after(step())

    found = {"alone": alone, "watched": calls_of(watched, steps=10)}
    monitor.detach()
    return found


def _row(name: str, calls: Calls) -> list[str]:
    figures = (calls.launches, calls.synchronizations, calls.copies)
    return [name, f"{1e3 * calls.seconds:.2f}", *(f"{each:.2f}" for each in figures)]


def _planted(task: Task) -> list[str]:
    """Whether ``trace --watch`` finds a NaN in one step, and ``replay`` computes the same."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "train.py")
        path.write_text(
            _PROGRAM.format(device=task.device, steps=_NAN_STEP + 4, bad=_NAN_STEP),
            encoding="utf-8",
        )

        def fullgraph(*words: str) -> subprocess.CompletedProcess[str]:
            return subprocess.run(
                [sys.executable, "-m", "fullgraph", *words],
                cwd=folder,
                env={**os.environ, "FULLGRAPH_WATCH_BUDGET": "1"},
                capture_output=True,
                text=True,
                timeout=max(30.0, task.left()),
            )

        return _found(fullgraph)


def _found(fullgraph: Callable[..., subprocess.CompletedProcess[Any]]) -> list[str]:
    watch = ("trace", "--watch", "--run-folder", "run", "--python", sys.executable, "train.py")
    said = fullgraph(*watch).stderr
    replayed = fullgraph("replay", "run")
    is_found = "non-finite" in said or "nan" in said.lower()
    is_same = f"Step {_NAN_STEP} ran again with the same numbers" in replayed.stdout
    end = " ".join((replayed.stdout + replayed.stderr).split())[:300]
    return [
        f"The NaN planted in step {_NAN_STEP} is {'found' if is_found else 'not found'}.",
        f"Its step is {'replayed with the same numbers' if is_same else 'not replayed'}: {end}",
    ]
