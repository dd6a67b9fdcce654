"""The ends of processes, and how they are known."""

from __future__ import annotations

import subprocess
import sys

import pytest

from fullgraph.training.deaths import Death, Deaths
from tests.kernel import KEEPS_STATUS
from tests.waiting import until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="pidfd")


@pytest.mark.parametrize(("code", "status"), [("os.kill(os.getpid(), 9)", -9), ("os._exit(3)", 3)])
@pytest.mark.parametrize(
    "is_late",
    [
        False,
        pytest.param(
            True, marks=pytest.mark.skipif(not KEEPS_STATUS, reason="known from Linux 6.15 on")
        ),
    ],
    ids=["before its parent has read it", "afterwards"],
)
def test_the_status_of_a_process_is_known(code: str, status: int, is_late: bool) -> None:
    deaths = Deaths()
    with subprocess.Popen(
        [sys.executable, "-c", f"import os; input(); {code}"], stdin=subprocess.PIPE
    ) as process:
        deaths.watch(process.pid)
        if is_late:
            # As where this thread gets no time while the launcher of the ranks does.
            with deaths._lock:
                process.communicate(b"\n")
        else:
            process.stdin.write(b"\n")
            process.stdin.flush()
        found: list[Death] = until(deaths.found)
    assert [(death.pid, death.status) for death in found] == [(process.pid, status)]
