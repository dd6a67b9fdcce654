"""Independent profiled runs of the same programs: how far their shares of the call are apart.

``python -m tests.benchmarks profile``. Each run is a ``fullgraph explain --profile`` of its own;
further ones go through one server's worker, which is started ahead, as in the editor.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

from fullgraph.dynamic.profile import run_profile
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph_worker.protocol.wire import ExplainJob, RunOptions

RUNS = 4
WARM_RUNS = 2
# Models of transformers with random weights, and where time goes in other programs: a loop over
# NumPy values between two graphs, a cheap ``.item()`` beside a cheap ``print()``.
TARGETS = ["Item", "Loop", "Longformer", "Mixtral", "Reformer"]
PROGRAM = """\
import torch
from torch import nn
from transformers import (
    LongformerConfig, LongformerModel, MixtralConfig, MixtralModel, ReformerConfig, ReformerModel,
)


class Item(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed, self.a = nn.Embedding(1000, 256), nn.Linear(256, 256)

    def forward(self, ids):
        y = self.a(self.embed(ids)).relu()
        y = self.a(y * y.mean().item())
        print("step")
        return y.softmax(-1).sum()


@torch.compiler.disable
def in_numpy(values):
    total = 0.0
    for value in values.detach().numpy().ravel()[:4000]:
        total += float(value)
    return total


class Loop(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed, self.a = nn.Embedding(1000, 64), nn.Linear(64, 64)

    def forward(self, ids):
        y = self.a(self.embed(ids)).relu()
        return self.a(y * in_numpy(y)).softmax(-1)


small = dict(hidden_size=64, num_hidden_layers=2, num_attention_heads=4, vocab_size=1000)


class Longformer(nn.Module):
    def __init__(self):
        super().__init__()
        config = LongformerConfig(intermediate_size=128, attention_window=[16, 16], **small)
        self.model = LongformerModel(config).eval()

    def forward(self, ids):
        return self.model(ids).last_hidden_state


class Mixtral(nn.Module):
    def __init__(self):
        super().__init__()
        config = MixtralConfig(
            intermediate_size=128, num_key_value_heads=2, num_local_experts=4, **small
        )
        self.model = MixtralModel(config).eval()

    def forward(self, ids):
        state = self.model(ids).last_hidden_state
        print("state", state.shape)
        return state * state.mean().item()


class Reformer(nn.Module):
    def __init__(self):
        super().__init__()
        self.model = ReformerModel(ReformerConfig(
            attention_head_size=16, hidden_size=64, axial_pos_embds_dim=[32, 32],
            axial_pos_shape=[8, 16], feed_forward_size=64, num_attention_heads=2,
            vocab_size=1000, attn_layers=["local", "lsh"],
        )).eval()

    def forward(self, ids):
        return self.model(ids).last_hidden_state


def get_inputs():
    return (torch.randint(0, 1000, (2, 128)),)
"""


class _Row(NamedTuple):
    """One break or graph in one run: its share of the call in percent, and if it is clear."""

    share: float
    is_clear: bool


async def run() -> None:
    """Print the shares of each run, and the largest difference between two of them."""
    worst: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "programs.py")
        path.write_text(PROGRAM, encoding="utf-8")
        for target in TARGETS:
            runs = [_on_the_command_line(path, target) for _ in range(RUNS)]
            runs += await _with_a_warm_worker(path, target)
            worst.append(_print(target, runs))
    print(f"  largest difference of two runs, of all programs: {max(worst):.1f} points of a call")


def _print(target: str, runs: list[dict[str, Any]]) -> float:
    seconds = ", ".join(f"{1000 * run['call_seconds']:.2f}" for run in runs)
    calls, threads = ({run[name] for run in runs} for name in ("calls", "threads"))
    print(
        f"  {target}: one call {seconds} ms; {min(calls)} to {max(calls)} calls, "
        f"threads {' or '.join(map(str, sorted(threads)))}"
    )
    rows = [_rows(run) for run in runs]
    worst = 0.0
    for name in dict.fromkeys(name for each in rows for name in each):
        found = [each.get(name, _Row(0.0, is_clear=True)) for each in rows]
        clear = [row.share for row in found if row.is_clear]
        apart = max(clear) - min(clear) if clear else 0.0
        worst = max(worst, apart)
        if max(row.share for row in found) >= 3:
            shown = [f"{row.share:.0f}" if row.is_clear else "cannot tell" for row in found]
            print(f"    {name:<30} {' '.join(shown)} %   {apart:.1f} points apart")
    return worst


def _rows(run: Mapping[str, Any]) -> dict[str, _Row]:
    parts = [("break at line", each) for each in run["gaps"]]
    parts += [(f"graph {number} at line", each) for number, each in enumerate(run["graphs"], 1)]
    found: dict[str, _Row] = {}
    call = run["call_spread"]
    is_call_clear = call["high"] - call["low"] <= run["call_seconds"]
    for kind, part in parts:
        name = f"{kind} {part['line']}"
        is_clear = part["spread"]["high"] - part["spread"]["low"] <= part["seconds"]
        before = found.get(name, _Row(0.0, is_clear=True))
        share = 100 * part["seconds"] / run["call_seconds"]
        found[name] = _Row(before.share + share, before.is_clear and is_clear and is_call_clear)
    return found


def _on_the_command_line(path: Path, target: str) -> dict[str, Any]:
    command = [sys.executable, "-m", "fullgraph", "explain", f"{path.name}:{target}"]
    command += ["--profile", "--json", "--python", sys.executable]
    done = subprocess.run(command, cwd=path.parent, capture_output=True, text=True, check=False)
    report: dict[str, Any] = json.loads(done.stdout)
    if "profile" not in report:
        raise RuntimeError(f"{target} was not profiled: {report.get('failure')}")
    profile: dict[str, Any] = report["profile"]
    return profile


async def _with_a_warm_worker(path: Path, target: str) -> list[dict[str, Any]]:
    supervisor = Supervisor(
        [sys.executable], timeout_seconds=120, keep_warm=True, working_folder=path.parent
    )
    found = []
    try:
        for _ in range(WARM_RUNS):
            await supervisor.warm()
            job = ExplainJob(name=target, path=str(path), options=RunOptions(profile=True))
            profile = run_profile(await supervisor.explain(job, lambda _: None))
            if profile is None:
                raise RuntimeError(f"{target} was not profiled")
            found.append(asdict(profile))
    finally:
        await supervisor.close()
    return found
