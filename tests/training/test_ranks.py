"""Several ranks under torchrun, as users run them: what is said when one differs, dies or hangs.

How they end is looked at, so that none is a fork.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fullgraph.training.run_folder import read_run
from fullgraph.training.runs import RunSummary, summary_of
from fullgraph.training.store.reader import StoreReader
from tests.kernel import KEEPS_STATUS
from tests.waiting import LONGEST, until

pytestmark = [
    pytest.mark.dynamo,
    pytest.mark.skipif(sys.platform == "win32", reason="gloo and signals"),
]

PROGRAM = """\
import os, signal, sys, time, torch, torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel

fault = sys.argv[1]
torch.set_num_threads(1)
dist.init_process_group("gloo")
rank = dist.get_rank()
torch.manual_seed(0)
model = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 4))
used = DistributedDataParallel(model)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
torch.manual_seed(rank)


class Data(torch.utils.data.Dataset):
    def __len__(self):
        return 120 * 8

    def __getitem__(self, place):
        if fault == "differs" and rank == 1 and place // 8 >= 80 and place % 8 == 0:
            time.sleep(0.1)
        return torch.randn(16), place % 4


for step, (x, y) in enumerate(torch.utils.data.DataLoader(Data(), 8)):
    if rank == 1 and step == 40:
        if fault == "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        if fault == "stopped":
            os.kill(os.getpid(), signal.SIGSTOP)
        if fault == "differs":
            with torch.no_grad():
                model[2].weight[1, 1] += 0.1
    nn.functional.cross_entropy(used(x), y).backward()
    optimizer.step()
    optimizer.zero_grad()
    time.sleep(0.01)
dist.destroy_process_group()
print("trained")
"""


@contextlib.contextmanager
def launched(folder: Path, fault: str, ranks: int) -> Iterator[subprocess.Popen[str]]:
    """The program under ``fullgraph trace --watch`` and torchrun, in a session of its own."""
    (folder / "train.py").write_text(PROGRAM, encoding="utf-8")
    launcher = ["-m", "torch.distributed.run", "--standalone", "--nproc-per-node", str(ranks)]
    command = [sys.executable, "-m", "fullgraph", "trace", "--watch", "--run-folder", "run", "--"]
    with subprocess.Popen(
        [*command, sys.executable, *launcher, "train.py", fault],
        cwd=folder,
        env={**os.environ, "OMP_NUM_THREADS": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
        try:
            yield program
        finally:
            for pid in _pids(folder / "run"):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)


def _pids(run: Path) -> list[int]:
    return [int(path.name.split("-")[1]) for path in run.glob("*.frames")]


def alarms_of(summary: RunSummary) -> list[tuple[str, int, str]]:
    return [(each.kind, each.rank, each.tensor) for each in summary.alarms]


def steps_of(run: Path, rank: int) -> int:
    with StoreReader(run) as store:
        return store.ranks()[rank].last_step + 1


def test_a_rank_that_differs_and_one_that_is_slow_are_named(tmp_path: Path) -> None:
    with launched(tmp_path, "differs", 2) as program:
        out, said = program.communicate(timeout=LONGEST)
    # Both print at the same time, word by word.
    assert (program.returncode, out.count("trained")) == (0, 2), said
    assert "120 training steps recorded" in said

    summary = summary_of(read_run(tmp_path / "run"))
    assert [steps_of(tmp_path / "run", rank) for rank in (0, 1)] == [120, 120]
    found = {each.kind: each for each in summary.alarms}
    differs, slow = found["ranks-disagree"], found["straggler"]
    assert (differs.rank, differs.tensor) == (1, "2.weight")
    # Compared when the budget allows it, which for so short steps is not in each of them.
    assert 40 <= differs.step <= 120
    assert slow.rank == 1
    assert 80 <= slow.step <= 84


def test_a_rank_that_is_killed_is_named_and_the_others_are_kept(tmp_path: Path) -> None:
    with launched(tmp_path, "killed", 4) as program:
        _, said = program.communicate(timeout=LONGEST)

    assert program.returncode == 1
    summary = summary_of(read_run(tmp_path / "run"))
    assert alarms_of(summary) == [("rank-died", 1, "")]
    # What it did within the last fifth of a second is lost.
    [alarm] = summary.alarms
    assert 20 <= alarm.step <= 39
    if KEEPS_STATUS or "unknown" not in alarm.evidence:
        assert "was killed by signal 9 (SIGKILL)" in alarm.evidence
    assert f"fullgraph: {alarm.evidence}\n" in said
    assert sorted(summary.ranks) == [0, 1, 2, 3]
    assert all(steps_of(tmp_path / "run", rank) >= 20 for rank in range(4))


def test_a_rank_that_is_stopped_is_named_while_the_others_wait(tmp_path: Path) -> None:
    with launched(tmp_path, "stopped", 2):
        until((tmp_path / "run" / "store.sqlite3").exists)
        found = until(lambda: alarms_of(summary_of(read_run(tmp_path / "run"))))
    assert found == [("rank-hangs", 1, "")]
