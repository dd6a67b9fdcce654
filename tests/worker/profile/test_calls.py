"""How many calls one session of the profiler has."""

from __future__ import annotations

import itertools
import time
from typing import Any

import pytest

from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.profile import calls
from fullgraph_worker.profile.calls import ProfiledCall
from fullgraph_worker.profile.timeline import Span


@pytest.mark.parametrize(
    ("seconds", "events", "sizes"),
    [
        (0.001, 100, [1, 25, 25, 25]),
        # Its events are many: memory.
        (0.001, 5_000, [1, 4, 4, 4]),
        # It takes long.
        (0.2, 100, [1, 2, 2, 2]),
        (20.0, 100, [1, 1, 1, 1]),
        (0.001, 1_000_000, [1, 1, 1, 1]),
    ],
)
def test_a_session_is_bounded_in_memory_and_time(
    monkeypatch: pytest.MonkeyPatch, seconds: float, events: int, sizes: list[int]
) -> None:
    call = ProfiledCall(Span("", "", 0.0, seconds), [], [0.0])

    def session(_f: Any, _a: Any, _b: Any, number: int, _l: bool) -> tuple[list[ProfiledCall], int]:
        return [call] * number, events * number

    monkeypatch.setattr(calls, "_session", session)
    backend: Any = None
    made = calls.profiled(lambda: None, lambda: Arguments((), {}), backend, is_long=False)

    assert [len(each) for each in itertools.islice(made, 4)] == sizes


def test_what_takes_long_is_measured_once_and_what_is_quick_many_times(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = itertools.count()
    monkeypatch.setattr(time, "perf_counter", lambda: float(next(now)))
    monkeypatch.setattr(calls, "_SECONDS", 0.5)
    assert calls.repeat(lambda: 7.0) == [7.0]

    monkeypatch.setattr(calls, "_SECONDS", 1e9)
    assert calls.repeat(lambda: 7.0) == [7.0] * calls._MOST_CALLS
