"""Ranks that compile in different steps: the alarm, and what torch has against it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.run_folder import read_run
from fullgraph.training.runs import RunSummary, summary_of
from fullgraph_worker.watch.records import Event, Step, Tensor, Tensors
from tests.training.anomalies.recorded import Recorded, introduction
from tests.waiting import LONGEST

KIND = "ranks-compile-differently"
PROGRAM = """\
import json, sys, torch, torch.distributed as dist
from torch._dynamo.utils import counters
from torch import nn
from torch.nn.parallel import DistributedDataParallel

torch.set_num_threads(1)
dist.init_process_group("gloo")
if sys.argv[1] == "together":
    torch.compiler.set_enable_guard_collectives(True)
rank = dist.get_rank()
torch.manual_seed(0)
model = nn.Linear(16, 4)
used = DistributedDataParallel(model)
optimizer = torch.optim.SGD(model.parameters(), lr=1e-3)


@torch.compile(backend="eager")
def loss_of(scores):
    if sys.argv[1] == "apart" and rank == 1:
        scores = scores + 1
    return scores.square().mean()


graphs = []
for step in range(12):
    before = counters["stats"].get("unique_graphs", 0)
    size = 9 if rank == 1 and step == 5 and sys.argv[1] != "apart" else 8
    loss_of(used(torch.randn(size, 16))).backward()
    optimizer.step()
    optimizer.zero_grad()
    graphs.append(counters["stats"].get("unique_graphs", 0) - before)
with open(f"graphs-{rank}.json", "w") as file:
    json.dump(graphs, file)
dist.destroy_process_group()
"""
LAUNCHER = ("-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "2")
LINE = PROGRAM[: PROGRAM.index("@torch.compile")].count("\n") + 1


def trained(folder: Path, how: str) -> RunSummary:
    """The run of the program on two ranks."""
    (folder / "train.py").write_text(PROGRAM, encoding="utf-8")
    command = [sys.executable, "-m", "fullgraph", "trace", "--watch", "--run-folder", "run", "--"]
    done = subprocess.run(
        [*command, sys.executable, *LAUNCHER, "train.py", how],
        cwd=folder,
        env={**os.environ, "OMP_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        timeout=LONGEST,
    )
    assert done.returncode == 0, done.stderr
    return summary_of(read_run(folder / "run"))


def graphs(folder: Path) -> list[list[int]]:
    """How many graphs Dynamo captured in each step, by rank."""
    return [json.loads((folder / f"graphs-{rank}.json").read_text()) for rank in (0, 1)]


@pytest.mark.dynamo
@pytest.mark.real_process
@pytest.mark.skipif(sys.platform == "win32", reason="gloo")
def test_the_rank_that_compiles_alone_is_named_with_its_guard(tmp_path: Path) -> None:
    summary = trained(tmp_path, "alone")
    assert [each[5] for each in graphs(tmp_path)] == [0, 1]
    [found] = [each for each in summary.alarms if each.kind == KIND]
    assert (found.rank, found.step) == (1, 5)
    assert (Path(found.path).name, found.line) == ("train.py", LINE)
    assert "rank 1 compiled loss_of again" in found.evidence
    assert "size mismatch at index 0" in found.evidence
    assert found.evidence.endswith("rank 0 did not.")
    assert [summary.compiled_by(rank).recompiles for rank in (0, 1)] == [0, 1]
    shown = subprocess.run(
        [sys.executable, "-m", "fullgraph", "runs", "show", str(tmp_path / "run")],
        capture_output=True,
        text=True,
        check=True,
        timeout=LONGEST,
    ).stdout
    table = shown[shown.index("Compiled by rank") :].splitlines()[1:4]
    assert table[0].split()[:3] == ["rank", "compilations", "recompiles"]
    assert [line.split()[:3] for line in table[1:]] == [["0", "1", "0"], ["1", "1", "1"]]


@pytest.mark.dynamo
@pytest.mark.real_process
@pytest.mark.skipif(sys.platform == "win32", reason="gloo")
def test_with_guard_collectives_all_ranks_compile_in_the_same_step(tmp_path: Path) -> None:
    summary = trained(tmp_path, "together")
    assert [each[5] for each in graphs(tmp_path)] == [1, 1]
    assert [each for each in summary.alarms if each.kind == KIND] == []


SHARDS = """\
import json, torch, torch.distributed as dist
from functorch.compile import make_boxed_func
from torch._dynamo.backends.common import aot_autograd
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import DTensor, Replicate, Shard

torch.set_num_threads(1)
dist.init_process_group("gloo")
rank, mesh, graphs = dist.get_rank(), init_device_mesh("cpu", (2,)), []


def keep(graph, inputs):
    graphs.append(graph.print_readable(print_output=False))
    return make_boxed_func(graph.forward)


@torch.compile(backend=aot_autograd(fw_compiler=keep))
def shard(x):
    whole = DTensor.from_local(x, mesh, [Replicate()], run_check=False)
    return whole.redistribute(mesh, [Shard(0)]).to_local() * 2


result = shard(torch.arange(4.0)).tolist()
with open(f"graphs-{rank}.json", "w") as file:
    json.dump([graphs, result], file)
dist.destroy_process_group()
"""


@pytest.mark.dynamo
@pytest.mark.real_process
@pytest.mark.skipif(sys.platform == "win32", reason="gloo")
@pytest.mark.parametrize("on_one_rank", [False, True])
def test_ranks_have_one_graph_where_torch_compiles_on_one_rank(
    tmp_path: Path, on_one_rank: bool
) -> None:
    (tmp_path / "train.py").write_text(SHARDS, encoding="utf-8")
    setting = {"TORCH_DISTRIBUTED_COMPILE_ON_ONE_RANK": "1"} if on_one_rank else {}
    done = subprocess.run(
        [sys.executable, *LAUNCHER, "train.py"],
        cwd=tmp_path,
        env={**os.environ, "OMP_NUM_THREADS": "1", **setting},
        capture_output=True,
        text=True,
        timeout=LONGEST,
    )
    assert done.returncode == 0, done.stderr
    found = [json.loads((tmp_path / f"graphs-{rank}.json").read_text()) for rank in (0, 1)]
    (first, halves), (second, other_halves) = found
    assert (halves, other_halves) == ([0.0, 2.0], [4.0, 6.0])
    assert len(first) == 1
    assert (first == second) is on_one_rank


@pytest.mark.dynamo
@pytest.mark.real_process
@pytest.mark.skipif(sys.platform == "win32", reason="gloo")
def test_a_rank_with_another_graph_is_named(tmp_path: Path) -> None:
    summary = trained(tmp_path, "apart")
    [found] = [each for each in summary.alarms if each.kind == KIND]
    assert (found.rank, found.step, found.line) == (1, 0, LINE)
    assert found.evidence == (
        "In step 0 the graph of loss_of has 3 operations on rank 1 and 2 on rank 0."
    )


def two_ranks(
    *compiled: tuple[int, int], sizes: Sequence[int] = (3, 3), of_rank: Sequence[Any] = ({}, {})
) -> list[Alarm]:
    """The alarms of two ranks that compile a function in these steps, each (rank, step)."""
    recorded = Recorded()
    for rank in range(2):
        recorded.engine.feed(rank, introduction(rank, 2))
        size = sizes[rank]
        weight = Tensor(0, "weight", "parameter", "Linear", [size], "float32", size)
        recorded.engine.feed(rank, Tensors(0, [weight], ["SGD"]))
    for number in range(6):
        for rank in range(2):
            if (rank, number) in compiled:
                data = {"function": "f", "path": "/train.py", "line": 3, "seconds": 0.5}
                data.update({"reason": "n", **of_rank[rank]})
                recorded.engine.feed(rank, Event(number, 0.0, "compiled", data))
            recorded.engine.feed(rank, Step(number, 0, float(number), {"forward_seconds": 0.1}))
    recorded.engine.finish()
    return [each for each in recorded.engine.alarms if each.kind == KIND]


def _places(alarms: list[Alarm]) -> list[tuple[int, int]]:
    return [(each.rank, each.step) for each in alarms]


def test_ranks_that_compile_in_the_same_steps_are_well() -> None:
    assert two_ranks((0, 0), (1, 0), (0, 3), (1, 3)) == []
    assert _places(two_ranks((0, 0), (1, 0), (1, 3))) == [(1, 3)]
    # The next one within 100 steps is no other alarm.
    assert _places(two_ranks((0, 2), (1, 3))) == [(0, 2)]


def test_graphs_are_compared_where_the_parameters_are_the_same() -> None:
    graphs = ({"operations": 12, "reason": ""}, {"operations": 14, "reason": ""})
    [found] = two_ranks((0, 0), (1, 0), of_rank=graphs)
    assert "14 operations on rank 1 and 12 on rank 0" in found.evidence
    # Stages of a pipeline.
    assert two_ranks((0, 0), (1, 0), of_rank=graphs, sizes=(3, 5)) == []


@pytest.mark.parametrize(("seconds", "misses", "expected"), [(60, 2, 1), (5, 2, 0), (60, 0, 0)])
def test_a_rank_that_found_nothing_in_a_cache_is_named_if_others_wait(
    seconds: int, misses: int, expected: int
) -> None:
    answers = ({"hits": 3, "misses": 0}, {"hits": 2, "misses": misses, "seconds": seconds})
    alarms = two_ranks((0, 0), (1, 0), of_rank=answers)
    assert _places(alarms) == [(1, 0)] * expected
    for each in alarms:
        assert each.evidence == (
            "In step 0 rank 1 compiled f in 60 s, because it was not in its caches; "
            "rank 0 took it from a cache in 500 ms."
        )


@pytest.mark.dynamo
def test_what_the_caches_answered_is_kept(tmp_path: Path) -> None:
    (tmp_path / "train.py").write_text(CACHED, encoding="utf-8")
    variables = {**os.environ, "OMP_NUM_THREADS": "1", "TORCHINDUCTOR_CACHE_DIR": str(tmp_path)}
    answers = []
    for name in ("cold", "warm"):
        command = ["-m", "fullgraph", "trace", "--watch", "--run-folder", name, "--"]
        done = subprocess.run(
            [sys.executable, *command, sys.executable, "train.py"],
            cwd=tmp_path,
            env=variables,
            capture_output=True,
            text=True,
            timeout=LONGEST,
        )
        assert done.returncode == 0, done.stderr
        [compiled] = summary_of(read_run(tmp_path / name)).compilations
        answers.append({key: bool(compiled.event.data[key]) for key in ("hits", "misses")})
    assert answers == [{"hits": False, "misses": True}, {"hits": True, "misses": False}]


CACHED = """\
import torch

model = torch.nn.Linear(4, 2)
optimizer = torch.optim.SGD(model.parameters(), lr=1e-3)
used = torch.compile(model)
for step in range(3):
    used(torch.randn(8, 4)).square().mean().backward()
    optimizer.step()
    optimizer.zero_grad()
"""
