"""Test suites with and without ``pytest --fullgraph``, in turn: one compiles, one does not.

Each process measures its own processor time from the start of its tests to the end of its report;
the imports of torch, which are the same, are left out. pytest's own log capture makes torch write
its structured trace also without us (pytest 9.2), so it is measured with and without that.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.benchmarks.measure import row

ROUNDS = 7
_PLUGIN = ("-p", "fullgraph_worker.pytest_plugin.plugin")
_WARM = """\
import torch._dynamo

torch.compile(lambda x: x + 1, backend="aot_eager")(torch.ones(2))
"""
_TIMED = """\
import atexit
import time

import torch

torch.set_num_threads(1)
WARM
BEGIN = time.process_time()
atexit.register(lambda: print("seconds", time.process_time() - BEGIN))
"""
_COMPILES = """\
import pytest
import torch
from torch import nn


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.attention = nn.MultiheadAttention(width, 4, batch_first=True)
        self.norm = nn.LayerNorm(width)
        self.mlp = nn.Sequential(nn.Linear(width, width), nn.GELU(), nn.Linear(width, width))

    def forward(self, x):
        y = self.norm(x)
        x = x + self.attention(y, y, y, need_weights=False)[0]
        return x + self.mlp(x)


class Model(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.blocks = nn.ModuleList(Block(width) for _ in range(2))
        self.head = nn.Linear(width, 10)

    def forward(self, x):
        for block in self.blocks:
            x = block(x)
        scale = x.detach().abs().mean().item()
        return self.head(x.mean(1) / (1 + scale))


@pytest.mark.parametrize("width", [16, 48])
@pytest.mark.parametrize("backend", ["eager", "aot_eager"])
def test_model(width, backend):
    torch._dynamo.reset()
    model = Model(width)
    compiled = torch.compile(model, backend=backend)
    for length in (5, 6, 7):
        x = torch.randn(2, length, width)
        assert torch.allclose(compiled(x), model(x), atol=1e-4)
"""
_PLAIN = """\
import pytest
import torch


@pytest.mark.parametrize("number", range(400))
def test_sum(number):
    for _ in range(50):
        assert (torch.ones(8) * number).sum() == 8 * number
"""


async def run() -> None:
    """Print the processor times and their ratios."""
    for title, warm, suite, arguments in (
        ("a suite that compiles", _WARM, _COMPILES, ()),
        ("the same without log capture", _WARM, _COMPILES, ("-p", "no:logging")),
        ("a suite that does not compile", "", _PLAIN, ()),
    ):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "conftest.py").write_text(_TIMED.replace("WARM", warm), encoding="utf-8")
            (folder / "test_suite.py").write_text(suite, encoding="utf-8")
            _compare(title, folder, arguments)


def _compare(title: str, folder: Path, arguments: tuple[str, ...]) -> None:
    plain: list[float] = []
    recorded: list[float] = []
    for number in range(ROUNDS):
        # In turn, and in changing order, so that what else the machine does hits both.
        for runs in ((plain, recorded), (recorded, plain))[number % 2]:
            own = (*_PLUGIN, "--fullgraph") if runs is recorded else ()
            runs.append(_seconds(folder, *arguments, *own))
    row(f"{title}: plain", [1000 * each for each in plain])
    row(f"{title}: --fullgraph", [1000 * each for each in recorded])
    pairs = statistics.median(a / b for a, b in zip(recorded, plain, strict=True))
    print(
        f"  ratio recorded/plain, {title}: "
        f"{statistics.median(recorded) / statistics.median(plain):.3f} of medians, "
        f"pair by pair median {pairs:.3f}, of minima {min(recorded) / min(plain):.3f}"
    )


def _seconds(folder: Path, *arguments: str) -> float:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments],
        cwd=folder,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": ""},
        check=True,
        capture_output=True,
        text=True,
    )
    return float(done.stdout.rsplit("seconds ", 1)[1])
