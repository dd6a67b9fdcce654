"""Steps of a training of several ranks that run again, all ranks together."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from fullgraph.training.run_folder import read_run
from fullgraph.training.runs import summary_of
from tests.dynamic.prepared import MODEL_PYTHON
from tests.training.test_replay import fullgraph

pytestmark = [
    pytest.mark.dynamo,
    pytest.mark.skipif(sys.platform == "win32", reason="gloo"),
]

PROGRAM = """\
import sys, torch, torch.distributed as dist
from torch import nn

torch.set_num_threads(1)
dist.init_process_group("gloo")
rank = dist.get_rank()
torch.manual_seed(0)
model = nn.Sequential(nn.Linear(16, 32), nn.Dropout(0.2), nn.ReLU(), nn.Linear(32, 4))
if sys.argv[1] == "ddp":
    used = nn.parallel.DistributedDataParallel(model)
else:
    from torch.distributed.fsdp import fully_shard
    for each in (model[0], model[3], model):
        fully_shard(each)
    used = model
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
torch.manual_seed(rank)
data = torch.utils.data.TensorDataset(torch.randn(160, 16), torch.randint(0, 4, (160,)))
step = 0
for epoch in range(5):
    for x, y in torch.utils.data.DataLoader(data, 16, shuffle=True):
        if step == 42 and rank == 1:
            x = x / 0
        nn.functional.cross_entropy(used(x), y).backward()
        optimizer.step()
        optimizer.zero_grad()
        step += 1
dist.destroy_process_group()
"""
LAUNCHER = ("-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "2", "train.py")


@pytest.fixture(scope="module", params=["ddp", "fsdp"])
def trained(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a program of two ranks, with its run in ``run``."""
    folder = tmp_path_factory.mktemp(request.param)
    (folder / "train.py").write_text(PROGRAM, encoding="utf-8")
    command = ("trace", "--watch", "--run-folder", "run", "--", MODEL_PYTHON, *LAUNCHER)
    done = fullgraph(folder, *command, request.param)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.mark.parametrize(("rank", "step"), [(0, 10), (1, 42)])
def test_all_ranks_compute_the_same_to_the_last_bit(trained: Path, rank: int, step: int) -> None:
    done = fullgraph(trained, "replay", "run", "--rank", str(rank), "--step", str(step))

    assert done.returncode == 0, done.stdout + done.stderr
    assert f"Step {step} ran again with the same numbers" in done.stdout
    assert "2 of 2 ranks computed what was recorded of them." in done.stdout


def test_a_rank_without_a_debug_point_is_one_sentence(trained: Path) -> None:
    run = read_run(trained / "run")
    [gone, *_] = [each for each in summary_of(run).debug_points if each.rank == 1]
    file = run.path / Path(gone.event.data["file"]).name
    file.rename(run.path / "elsewhere")
    try:
        done = fullgraph(trained, "replay", "run", "--rank", "0", "--step", "10")
    finally:
        (run.path / "elsewhere").rename(file)

    assert (done.returncode, done.stdout) == (2, "")
    assert "needs all ranks, and" in done.stderr
    assert "no debug point with it of rank 1." in done.stderr
