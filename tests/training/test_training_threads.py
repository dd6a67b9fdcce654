"""Threads that train at once take turns."""

from __future__ import annotations

import sys
import threading
import time
from typing import Any

import pytest

from fullgraph_worker.watch import training_threads
from fullgraph_worker.watch.training_threads import TrainingThreads
from tests.waiting import LONGEST


def test_a_thread_waits_for_its_turn() -> None:
    events: list[dict[str, Any]] = []
    threads = TrainingThreads(lambda kind, **data: events.append(data))
    assert threads.begin()
    may: list[bool] = []
    other = threading.Thread(target=lambda: may.append(threads.begin()))
    other.start()
    threads.end()
    other.join(timeout=LONGEST)
    assert (may, events) == ([True], [])


@pytest.mark.skipif(sys.platform != "linux", reason="the time of a thread is read from /proc")
def test_a_thread_that_works_for_long_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training_threads, "_LOCK_SECONDS", 0.1)
    events: list[dict[str, Any]] = []
    threads = TrainingThreads(lambda kind, **data: events.append(data))
    may: list[bool] = []
    other = threading.Thread(target=lambda: may.append(threads.begin()))
    assert threads.begin()
    other.start()
    ends = time.monotonic() + 0.25
    while time.monotonic() < ends:
        sum(range(1000))
    threads.end()
    other.join(timeout=LONGEST)
    assert (may, events) == ([True], [])


def test_a_thread_that_is_waited_for_goes_on_unrecorded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training_threads, "_LOCK_SECONDS", 0.2)
    events: list[dict[str, Any]] = []
    threads = TrainingThreads(lambda kind, **data: events.append(data))
    may: list[bool] = []
    other = threading.Thread(target=lambda: may.extend([threads.begin(), threads.begin()]))
    assert threads.begin()
    other.start()
    other.join(timeout=LONGEST)
    threads.end()
    assert may == [False, False]
    [event] = events
    assert "not recorded" in event["message"]
