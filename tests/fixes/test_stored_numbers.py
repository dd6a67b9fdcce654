"""Modules that keep a tensor's number for later: the graph keeps the tensor, readers the number."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest

from fullgraph_worker.protocol import wire
from tests.fixing.solved import Solved, solve_all

pytestmark = [pytest.mark.dynamo, pytest.mark.sample(2)]
HEAD = """
import torch
from torch import nn
"""
MODULES = {
    "average": """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.average = 1.0

    def forward(self, x):
        peak = x.abs().max().item()
        self.average = 0.5 * self.average + 0.5 * peak
        return x / self.average
""",
    "plateau": """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.best = float("inf")
        self.bad = 0

    def forward(self, x):
        loss = x.sum()
        value = loss.item()
        if value < self.best:
            self.best = value
            self.bad = 0
        else:
            self.bad += 1
        return loss * 2
""",
    "reached": """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.reached = False

    def forward(self, x):
        if x.sum() > 2:
            self.reached = True
        return x + 1
""",
    "history": """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.history = []

    def forward(self, x):
        loss = x.abs().sum()
        self.history.append(loss.item())
        if len(self.history) > 2:
            self.history.pop(0)
        return loss - sum(self.history) / len(self.history)
""",
}
HOLDER = """
class Meter:
    def __init__(self):
        self.total = 0.0

    def update(self, loss):
        self.total += loss.item()


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.meter = Meter()

    def forward(self, x):
        self.meter.update(x.abs().sum())
        return x * 2
"""
# Inputs of other sizes and floating dtypes than the proof had, and what is read from outside.
RUN = """
import copy
import json

net = Net()
net.forward = torch.compile(net.forward, backend="eager") if COMPILED else net.forward
found = []
for x in (
    torch.ones(3),
    torch.arange(4.0),
    torch.full((2, 2), -2.0, dtype=torch.float64),
):
    out = net(x)
    state = {name: copy.deepcopy(getattr(net, name)) for name in NAMES}
    found.append([str(out.dtype), out.tolist(), state, [type(v).__name__ for v in state.values()]])
breaks = torch._dynamo.utils.counters["graph_break"]
print(json.dumps([found, sum(breaks.values())]))
"""


def _solved(text: str, folder: Path) -> Solved:
    path = folder / "net.py"
    path.write_text(text, encoding="utf-8")
    job = wire.ExplainJob("Net", str(path), inputs="(torch.linspace(-1, 1, 6),)")
    (solved,) = asyncio.run(solve_all([("net", job)], [sys.executable], processes=1, setup=False))
    return solved


def _ran(text: str, names: list[str], folder: Path, *, compiled: bool) -> list[object]:
    path = folder / "run.py"
    path.write_text(f"{text}\nCOMPILED, NAMES = {compiled}, {names}\n{RUN}", encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, str(path)], stdout=subprocess.PIPE, text=True, check=True, timeout=120
    )
    found: list[object] = json.loads(ran.stdout)
    return found


@pytest.mark.parametrize("name", MODULES)
def test_a_stored_number_stays_one_for_its_readers(name: str, tmp_path: Path) -> None:
    text = HEAD + MODULES[name]
    solved = _solved(text, tmp_path)
    assert (solved.before.lines, solved.after.lines) == (1, 0), (solved.refused, solved.left)
    names = [line.split()[0][5:] for line in text.splitlines() if line.startswith("        self.")]
    kept = [each for each in dict.fromkeys(names) if each.isidentifier()]
    ((_, changed),) = solved.texts
    before, _ = _ran(text, kept, tmp_path, compiled=False)
    assert _ran(changed, kept, tmp_path, compiled=False)[0] == before
    assert _ran(changed, kept, tmp_path, compiled=True) == [before, 0]


def test_an_object_that_only_holds_values_keeps_its_attributes(tmp_path: Path) -> None:
    # ``vars(meter)`` and a pickle of it would hold a tensor under another name.
    solved = _solved(HEAD + HOLDER, tmp_path)
    assert solved.after.lines == 1
    assert any("self.meter.total: float became torch.Tensor" in why for why in solved.left)
