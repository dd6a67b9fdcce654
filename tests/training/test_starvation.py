"""The time in which a thread was ready to run is no wait for data."""

from __future__ import annotations

import pytest

from fullgraph_worker.watch import starvation
from fullgraph_worker.watch.starvation import Starvation, ready_seconds


def test_a_wait_in_which_others_had_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    ready = iter([1.0, 1.08, 1.09])
    monkeypatch.setattr(starvation, "ready_seconds", lambda: next(ready))
    own = Starvation()
    assert own.without(0.001) == 0.001
    assert own.without(0.1) == pytest.approx(0.02)
    assert own.without(0.1) == pytest.approx(0.09)


def test_what_the_system_does_not_say_is_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starvation, "_PATH", "/proc/none")
    assert ready_seconds() == 0.0
    assert Starvation().without(0.1) == 0.1
