"""Runs that take too much: memory, processes of their own, and the patience of the user.

Their processes are no forks: a fork is no child of what is limited and ended.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from fullgraph.dynamic.run import RunResult
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.dynamic.target import Target
from tests.dynamic.processes import is_running, until_gone, written_pids

pytestmark = pytest.mark.dynamo

Explain = Callable[..., Awaitable[RunResult]]

GROWS = """
import subprocess, sys, time, torch

def small():
    return 1

def grows():
    kept = []
    while True:
        kept.append(bytearray(20_000_000))

def child_grows():
    code = "kept = [bytearray(20_000_000) for _ in range(300)]; import time; time.sleep(600)"
    subprocess.run([sys.executable, "-c", code])

def asks_for_everything():
    return torch.ones(2**45)
"""


@pytest.fixture
def limited(tmp_path: Path) -> Supervisor:
    return Supervisor(
        [sys.executable],
        timeout_seconds=60,
        keep_warm=False,
        working_folder=tmp_path,
        memory_limit_mb=1500,
    )


async def test_a_run_that_outgrows_its_limit_is_ended_and_the_next_one_works(
    limited: Supervisor, write: Callable[..., Path]
) -> None:
    path = write(GROWS)
    for name, line in (("grows", 10), ("child_grows", 14)):
        result = await limited.explain(Target(name, path=str(path)).job(), lambda message: None)

        assert result.failure is not None, name
        assert result.failure.kind == "out-of-memory"
        assert "more than 1500 MB" in result.failure.message
        assert "fullgraph.explain.memoryLimitMb (--memory-limit" in result.failure.message
        assert f"{path}:{line}" in result.failure.message or name == "grows"
        assert result.failure.frames[-1].function == name

    after = await limited.explain(Target("small", path=str(path)).job(), lambda message: None)
    assert after.failure is None
    await limited.close()


async def test_an_allocation_that_cannot_be_is_the_programs_exception(explain: Explain) -> None:
    result = await explain(GROWS, "asks_for_everything")

    assert result.failure is not None
    assert result.failure.kind == "user-exception"
    assert "allocate" in result.failure.message


LOADER = """
import os, time, torch
from torch.utils.data import DataLoader, Dataset

class Slow(Dataset):
    def __len__(self):
        return 8

    def __getitem__(self, index):
        open(f"loader{os.getpid()}", "w").close()
        while True:
            time.sleep(600)

def target():
    loader = iter(DataLoader(Slow(), num_workers=2, persistent_workers=True))
    while len([name for name in os.listdir() if name.startswith("loader")]) < 2:
        time.sleep(0.01)
    pids = [os.getpid(), *(int(n[6:]) for n in os.listdir() if n.startswith("loader"))]
    with open("pids", "w") as file:
        file.write(" ".join(map(str, pids)))
    os.rename("pids", "ready")
    next(loader)
"""

DAEMON = """
import os, subprocess, sys, time

def target():
    code = '''
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        with open("pids", "a") as file:
            file.write(f" {os.getpid()}")
        os.rename("pids", "ready")
        time.sleep(600)
    os._exit(0)
'''
    with open("pids", "w") as file:
        file.write(str(os.getpid()))
    subprocess.Popen([sys.executable, "-c", code], start_new_session=True)
    time.sleep(600)
"""


@pytest.mark.real_process
@pytest.mark.parametrize(
    "text", [pytest.param(LOADER, id="data-loader"), pytest.param(DAEMON, id="daemon")]
)
async def test_cancelling_ends_every_process_of_the_run(
    supervisor: Supervisor, write: Callable[..., Path], tmp_path: Path, text: str
) -> None:
    job = Target("target", path=str(write(text))).job()
    running = asyncio.ensure_future(supervisor.explain(job, lambda message: None))
    pids = await written_pids(tmp_path / "ready", running)
    assert len(pids) >= 2
    assert all(is_running(pid) for pid in pids)

    running.cancel()
    begin = time.monotonic()
    with pytest.raises(asyncio.CancelledError):
        await running
    print(f"ended {len(pids)} processes in {time.monotonic() - begin:.2f} s")

    await until_gone(pids)


async def test_a_start_that_hangs_is_ended_by_the_deadline_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "path").mkdir()
    (tmp_path / "path" / "sitecustomize.py").write_text("import time\ntime.sleep(600)\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "path"))
    monkeypatch.setattr("fullgraph.dynamic.supervisor._SHORTEST_START", 1.0)
    supervisor = Supervisor(
        [sys.executable], timeout_seconds=2, keep_warm=False, working_folder=tmp_path
    )

    failure = await supervisor.warm()

    assert failure is not None
    assert failure.kind == "cannot-start"
    assert "after 2 seconds" in failure.message
    assert "--timeout" in failure.message
    await supervisor.close()
