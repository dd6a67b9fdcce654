"""When a profiled run gets one thread."""

from __future__ import annotations

import sys
import time
from types import SimpleNamespace

import pytest

from fullgraph_worker.profile import threads


@pytest.mark.parametrize(
    ("before", "quartiles", "after"),
    [
        (8, {8: 1.0, 1: 2.0}, 8),
        (8, {8: 2.0, 1: 1.0}, 8),
        (8, {8: 40.0, 1: 1.0}, 1),
        (1, {}, 1),
    ],
)
def test_one_thread_where_more_of_them_wait_for_each_other(
    monkeypatch: pytest.MonkeyPatch, before: int, quartiles: dict[int, float], after: int
) -> None:
    now = [before]
    torch = SimpleNamespace(
        get_num_threads=lambda: now[0],
        set_num_threads=lambda number: now.__setitem__(0, number),
    )
    monkeypatch.setitem(sys.modules, "torch", torch)
    monkeypatch.setattr(threads, "_operation", lambda: None)
    monkeypatch.setattr(threads, "upper_quartile", lambda _: quartiles[now[0]])

    assert threads.choose() == before
    assert now == [after]


def test_rare_long_waits_count_and_a_single_one_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    took: list[float] = []

    def call() -> None:
        now[0] += took.pop()

    monkeypatch.setattr(time, "perf_counter", lambda: now[0])
    monkeypatch.setattr(time, "sleep", lambda _: None)
    took[:] = [0.001] * 30 + [0.02]
    assert threads.upper_quartile(call) == pytest.approx(0.001)
    took[:] = [0.001, 0.02, 0.001] * 10 + [0.001]
    assert threads.upper_quartile(call) == pytest.approx(0.02)
    took[:] = [9.0] * 30
    assert threads.upper_quartile(call) == pytest.approx(9.0)
    assert len(took) == 27
