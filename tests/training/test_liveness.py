"""Ranks that die or hang, by what they wrote and by a clock."""

from __future__ import annotations

import os
import platform
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack

import psutil
import pytest

from fullgraph.training import deaths
from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.liveness import (
    DIED,
    HANGS,
    SILENT_SECONDS,
    STOPPED_SECONDS,
    STUCK_SECONDS,
    Liveness,
)
from fullgraph_worker.watch.progress import AFTER_STEP, BACKWARD, DATA, FORWARD
from fullgraph_worker.watch.records import Event, Kind, Step
from tests.training.store.written import introduction

SLEEP = "import time; time.sleep(600)"


class Ranks:
    """Ranks whose records and clock a test makes."""

    def __init__(self, pids: list[int] | None = None, ranks: int = 2) -> None:
        self.now = 100.0
        self.liveness = Liveness(lambda: self.now)
        self.ranks = len(pids) if pids else ranks
        for rank in range(self.ranks):
            more = {"host": platform.node(), "pid": pids[rank]} if pids else {"pid": 10 + rank}
            self.liveness.note(rank, introduction(rank, self.ranks, **more))
            for step in range(40):
                self.liveness.note(rank, Step(step, 0, self.now + step / 10, {}))

    def wait(self, seconds: float, places: dict[int, int | None]) -> list[Alarm]:
        """All say where they are for so long; those with None write nothing."""
        alarms: list[Alarm] = []
        began = self.now
        while self.now < began + seconds:
            self.now += 2.0
            for rank, place in places.items():
                if place is not None:
                    data = {"place": place, "crossed": place, "seconds": self.now - began}
                    self.liveness.note(rank, Event(40, self.now, Kind.WAITING, data))
            alarms += self.liveness.check()
        return alarms

    def end(self, rank: int, at: float, error: str) -> None:
        self.liveness.note(rank, Event(40, at, Kind.END, {"steps": 40, "error": error}))


def test_a_rank_that_writes_nothing_any_more_is_named() -> None:
    ranks = Ranks()
    assert ranks.wait(SILENT_SECONDS - 2, {0: BACKWARD, 1: None}) == []
    [alarm] = ranks.wait(20, {0: BACKWARD, 1: None})

    assert (alarm.kind, alarm.rank, alarm.step) == (HANGS, 1, 39)
    assert "does not respond" in alarm.evidence
    assert "its last recorded step is 39" in alarm.evidence
    assert "rank 0 is in the backward pass of step 40" in alarm.evidence


def test_a_machine_that_was_suspended_is_no_rank_that_hangs() -> None:
    ranks = Ranks(ranks=4)
    ranks.now += 3600
    assert ranks.liveness.check() == []


def test_the_rank_that_others_wait_for_is_named() -> None:
    ranks = Ranks(ranks=4)
    places: dict[int, int | None] = {0: BACKWARD, 1: BACKWARD, 2: DATA, 3: BACKWARD}
    assert ranks.wait(STUCK_SECONDS - 4, places) == []
    [alarm] = ranks.wait(STUCK_SECONDS, places)

    assert (alarm.kind, alarm.rank) == (HANGS, 2)
    assert "in the data loader for 20 s, while 3 others are in the backward pass" in alarm.evidence


def test_ranks_that_wait_for_an_evaluation_do_not_hang() -> None:
    ranks = Ranks()
    assert ranks.wait(600, {0: FORWARD, 1: AFTER_STEP}) == []
    assert ranks.wait(600, {0: AFTER_STEP, 1: AFTER_STEP}) == []


def test_long_steps_are_no_hang() -> None:
    ranks = Ranks()
    for rank in range(2):
        for step in range(40, 90):
            ranks.liveness.note(rank, Step(step, 0, 200.0 + 60 * step, {}))
    assert ranks.wait(300, {0: FORWARD, 1: BACKWARD}) == []


def test_the_first_exception_is_the_one_that_matters() -> None:
    ranks = Ranks(ranks=3)
    ranks.end(2, 105.2, "RuntimeError")
    ranks.end(1, 105.0, "ValueError")
    assert ranks.liveness.check() == []
    ranks.now += 1.0
    [alarm] = ranks.liveness.check()

    assert (alarm.kind, alarm.rank) == (DIED, 1)
    assert "ended with ValueError" in alarm.evidence


def test_ranks_that_begin_again_are_judged_anew() -> None:
    ranks = Ranks()
    for begin in (100.0, 200.0):
        for rank in range(2):
            ranks.liveness.note(rank, introduction(rank, 2, 20 + rank, time=begin))
        assert ranks.liveness.check() == []
        ranks.end(1, begin + 5.0, "ValueError")
        ranks.now += 2.0
        assert [each.rank for each in ranks.liveness.check()] == [1]
        assert ranks.liveness.check() == []


@pytest.fixture
def processes() -> Iterator[list[subprocess.Popen[bytes]]]:
    with ExitStack() as stack:
        started = [
            stack.enter_context(subprocess.Popen([sys.executable, "-c", SLEEP])) for _ in range(3)
        ]
        yield started
        for process in started:
            process.kill()


def reported(ranks: Ranks, status: int | None = None) -> list[Alarm]:
    """What is found within some seconds of the real clock."""
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        ranks.now += 0.2
        found = ranks.liveness.check()
        if found:
            return found
        time.sleep(0.05)
    return ranks.liveness.check(status, is_over=True)


@pytest.mark.skipif(sys.platform != "linux", reason="pidfd")
def test_the_first_process_that_is_killed_is_named(
    processes: list[subprocess.Popen[bytes]],
) -> None:
    ranks = Ranks([each.pid for each in processes])
    processes[1].kill()
    time.sleep(0.05)
    # As torchrun does, and without a wait that would take the status away.
    processes[0].terminate()
    processes[2].terminate()
    [alarm] = reported(ranks)

    assert (alarm.kind, alarm.rank, alarm.step) == (DIED, 1, 39)
    assert "was killed by signal 9 (SIGKILL)" in alarm.evidence


@pytest.mark.skipif(sys.platform != "linux", reason="pidfd")
@pytest.mark.parametrize("is_known", [True, False], ids=["signal", "unknown"])
def test_a_rank_that_is_killed_comes_before_the_exceptions_of_others(
    processes: list[subprocess.Popen[bytes]],
    is_known: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if not is_known:
        monkeypatch.setattr(deaths, "_status", lambda pid, handle: None)
    # The exception is written with its time; the end of a process is noticed later.
    ranks = Ranks([each.pid for each in processes])
    raised = time.time()
    ranks.end(0, raised, "RuntimeError")
    processes[1].kill()
    time.sleep(0.3)
    processes[0].kill()
    processes[2].terminate()
    assert [each.rank for each in reported(ranks)] == [1]


@pytest.mark.skipif(sys.platform != "linux", reason="pidfd")
def test_a_rank_that_the_launcher_ends_comes_after_an_exception(
    processes: list[subprocess.Popen[bytes]],
) -> None:
    ranks = Ranks([each.pid for each in processes])
    ranks.end(0, time.time(), "ValueError")
    processes[0].kill()
    time.sleep(0.3)
    processes[1].terminate()
    processes[1].wait()
    assert [each.rank for each in reported(ranks)] == [0]


def test_a_rank_that_writes_on_was_another_process(
    processes: list[subprocess.Popen[bytes]],
) -> None:
    # As from within a container: there is no such process here, or it is another one.
    processes[1].kill()
    processes[1].wait()
    ranks = Ranks([each.pid for each in processes])
    began = time.time()
    found: list[Alarm] = []
    while time.time() < began + 3:
        ranks.liveness.note(1, Step(40, 0, time.time(), {}))
        ranks.now += 0.1
        found += ranks.liveness.check()
        time.sleep(0.1)
    ranks.now += 60
    for rank in range(3):
        ranks.liveness.note(rank, Step(41, 0, time.time(), {}))
    assert found + ranks.liveness.check() == []


@pytest.mark.skipif(sys.platform != "linux", reason="pidfd")
def test_processes_that_are_ended_from_outside_are_no_fault(
    processes: list[subprocess.Popen[bytes]],
) -> None:
    ranks = Ranks([each.pid for each in processes])
    for each in processes:
        each.terminate()
    assert reported(ranks, status=1) == []


@pytest.mark.skipif(sys.platform == "win32", reason="SIGSTOP")
def test_a_stopped_process_is_named(processes: list[subprocess.Popen[bytes]]) -> None:
    ranks = Ranks([each.pid for each in processes])
    os.kill(processes[2].pid, signal.SIGSTOP)
    while psutil.Process(processes[2].pid).status() != psutil.STATUS_STOPPED:
        time.sleep(0.01)
    found = ranks.wait(STOPPED_SECONDS + 4, {0: BACKWARD, 1: BACKWARD, 2: None})
    os.kill(processes[2].pid, signal.SIGCONT)

    [alarm] = found
    assert (alarm.kind, alarm.rank) == (HANGS, 2)
    assert "is stopped, by SIGSTOP or a debugger" in alarm.evidence
