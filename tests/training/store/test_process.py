"""Whether a process that wrote still runs."""

from __future__ import annotations

import platform
import subprocess
import sys
import time
from collections.abc import Iterator

import psutil
import pytest

from fullgraph.training.store.process import Process, State
from tests.training.store.written import introduction


@pytest.fixture
def child() -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        yield process
        process.kill()


def written_by(pid: int) -> Process:
    return Process(
        id=1,
        file="",
        rank=0,
        pid=pid,
        started=time.time(),
        introduction=introduction(pid=pid, host=platform.node()),
        optimizers=(),
        last_step=1,
        last_time=time.time(),
        broken="",
        has_ended=False,
        error="",
    )


def test_it_runs(child: subprocess.Popen[bytes]) -> None:
    assert written_by(child.pid).state() is State.RUNNING


@pytest.mark.skipif(sys.platform == "win32", reason="no zombies")
def test_one_that_was_killed_has_died_though_nobody_has_asked_how(
    child: subprocess.Popen[bytes],
) -> None:
    psutil.Process(child.pid).kill()
    while psutil.Process(child.pid).status() != psutil.STATUS_ZOMBIE:
        time.sleep(0.01)
    assert written_by(child.pid).state() is State.DIED
