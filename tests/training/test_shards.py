"""What is recorded of shards and replicas: whole norms, without a further collective."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fullgraph.dynamic.command import traced_environment
from fullgraph.training.run_folder import end_run, new_run
from fullgraph.training.runs import opened, summary_of
from tests.dynamic.prepared import MODEL_PYTHON
from tests.ports import free_port
from tests.waiting import LONGEST

pytestmark = [
    pytest.mark.dynamo,
    pytest.mark.skipif(sys.platform == "win32", reason="gloo"),
]

PROGRAM = """\
import json, os, sys, torch, torch.distributed as dist
from torch import nn

kind, mode = sys.argv[1:]
torch.set_num_threads(1)
dist.init_process_group("gloo")
torch.manual_seed(0)
model = nn.Sequential(nn.Linear(16, 33), nn.ReLU(), nn.Linear(33, 3))
if kind == "ddp":
    used = nn.parallel.DistributedDataParallel(model)
else:
    from torch.distributed.fsdp import fully_shard
    for each in (model[0], model[2], model):
        fully_shard(each)
    used = model
if mode == "compiled":
    used = torch.compile(used, backend="aot_eager")
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
x, y = torch.randn(8, 16), torch.randint(0, 3, (8,))
group = dist.group.WORLD
before = None
for step in range(6):
    nn.functional.cross_entropy(used(x), y).backward()
    norm = torch.cat([
        (p.grad.full_tensor() if kind == "fsdp" else p.grad).flatten() for p in model.parameters()
    ]).norm().item() if step == 5 else None
    optimizer.step()
    optimizer.zero_grad()
    if step < 5:
        collectives = group._get_sequence_number_for_group()
if dist.get_rank() == 0:
    print(json.dumps({"collectives": collectives, "norm": norm}))
# Torch aborts where something still refers to the group when the process ends.
del group, used
dist.destroy_process_group()
"""
COMMAND = ["-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "2", "train.py"]


def trained_alone(folder: Path, *arguments: str) -> str:
    """What the first of two ranks prints that nothing watches."""
    world = {"WORLD_SIZE": "2", "MASTER_ADDR": "localhost", "MASTER_PORT": str(free_port())}
    ranks = [
        subprocess.Popen(
            [MODEL_PYTHON, "train.py", *arguments],
            cwd=folder,
            env={**os.environ, **world, "RANK": str(rank), "LOCAL_RANK": str(rank)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for rank in range(2)
    ]
    printed = [rank.communicate(timeout=LONGEST) for rank in ranks]
    assert [rank.returncode for rank in ranks] == [0, 0], printed
    return printed[0][0].splitlines()[-1]


@pytest.mark.sample(2)
@pytest.mark.parametrize("mode", ["eager", "compiled"])
@pytest.mark.parametrize("kind", ["ddp", "fsdp"])
def test_norms_are_whole_and_no_collective_is_added(tmp_path: Path, kind: str, mode: str) -> None:
    (tmp_path / "train.py").write_text(PROGRAM, encoding="utf-8")
    run = new_run(["train.py"], tmp_path, tmp_path / "run")

    (tmp_path / "trace").mkdir()
    environment = traced_environment(os.environ, tmp_path / "trace", run.path)
    done = subprocess.run(
        [MODEL_PYTHON, *COMMAND, kind, mode],
        cwd=tmp_path,
        # torchrun starts its ranks with PYTHON_EXEC.
        env={**environment, "FULLGRAPH_WATCH_BUDGET": "1", "PYTHON_EXEC": MODEL_PYTHON},
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    watched = json.loads(done.stdout.splitlines()[-1])
    alone = json.loads(trained_alone(tmp_path, kind, mode))

    assert watched["collectives"] == alone["collectives"] > 0
    summary = summary_of(end_run(run, 0))
    assert summary.steps == 6
    assert summary.alarms == ()
    assert summary.last["gradient_norm"] == pytest.approx(watched["norm"], rel=1e-5)
    _assert_sketched(run.path, is_sharded=kind == "fsdp")


def _assert_sketched(folder: Path, *, is_sharded: bool) -> None:
    """The first rank has sketches of what it has of the parameters: the page shows no others."""
    with opened(folder) as store:
        sketches = store.sketches()
        assert store.sketches(rank=1) == []
        elements = {tensor.index: tensor.elements for tensor in store.tensors()}
    assert [sketch.step for sketch in sketches] == list(range(7))
    whole = 16 * 33 + 33 + 33 * 3 + 3
    for sketch in sketches:
        assert sketch.sizes == [elements[place] for place in sketch.tensors]
        assert (sum(sketch.sizes) < whole) == is_sharded
    assert sketches[0].values != sketches[-1].values


LAST = """
class Gathering(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(4, 4)

    def forward(self, x):
        x = self.layer(x)
        dist.all_reduce(x.detach().clone())
        return x / (x.abs().max() < 20)


dist.init_process_group("gloo")
torch.manual_seed(0)
model = {model}
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for step in range(4):
    x = torch.ones(2, 4)
    if step == 2 and dist.get_rank() == 1:
        x = x * {factor}
    model(x).sum().backward()
    optimizer.step()
    optimizer.zero_grad()
dist.destroy_process_group()
"""
MODELS = {
    "shards": ("torch.distributed.fsdp.fully_shard(nn.Linear(4, 4))", "float('inf')"),
    "own collective": ("Gathering()", "1000"),
}


@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", MODELS)
def test_looking_for_a_layer_waits_for_no_other_rank(tmp_path: Path, kind: str) -> None:
    head = "import torch, torch.distributed as dist\nimport torch.distributed.fsdp\n"
    model, factor = MODELS[kind]
    last = LAST.replace("{model}", model).replace("{factor}", factor)
    text = head + "from torch import nn\n" + last
    (tmp_path / "train.py").write_text(text, encoding="utf-8")
    run = new_run(["train.py"], tmp_path, tmp_path / "run")
    (tmp_path / "trace").mkdir()
    done = subprocess.run(
        [MODEL_PYTHON, *COMMAND],
        cwd=tmp_path,
        env={
            **traced_environment(os.environ, tmp_path / "trace", run.path),
            "PYTHON_EXEC": MODEL_PYTHON,
        },
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    summary = summary_of(end_run(run, 0))
    assert summary.steps == 4
    notes = [each.event.data["message"] for each in summary.notes]
    assert any("needs the other ranks" in n or "shards" in n for n in notes)
