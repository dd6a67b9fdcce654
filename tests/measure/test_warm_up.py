"""When the times of calls count as stable."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from fullgraph_worker.measure import clock as module
from fullgraph_worker.measure.clock import WarmUp, warm_up


class Clock:
    """Calls that take the given times; the last one without end."""

    def __init__(self, times: Sequence[float], compiling: Sequence[int] = ()) -> None:
        self._times = list(times)
        self._compiling = compiling
        self.time = 0.0
        self.calls = 0
        self.compiled = 0

    def timed(self, call: Callable[[], None]) -> float:
        seconds = self._times[min(self.calls, len(self._times) - 1)]
        self.compiled += self.calls in self._compiling
        self.calls += 1
        self.time += seconds
        return seconds


@pytest.fixture
def warmed(monkeypatch: pytest.MonkeyPatch) -> Callable[..., WarmUp]:
    def run(clock: Clock, seconds: float = 10.0) -> WarmUp:
        monkeypatch.setattr(module, "timed", clock.timed)
        monkeypatch.setattr(module, "now", lambda: clock.time)
        monkeypatch.setattr(module, "frames_compiled", lambda: clock.compiled)
        return warm_up(lambda: None, clock.timed(lambda: None), seconds)

    return run


def test_the_calls_that_compile_are_the_start(warmed: Callable[..., WarmUp]) -> None:
    # 5 s for two calls that take 1 s each later.
    found = warmed(Clock([4.0, 1.0], compiling=[0]))
    assert (found.calls, found.is_stable) == (7, True)
    assert found.seconds == pytest.approx(3.0)


def test_a_later_compilation_begins_it_again(warmed: Callable[..., WarmUp]) -> None:
    found = warmed(Clock([1.0, 1.0, 1.0, 1.0, 6.0, 1.0], compiling=[0, 4]))
    assert (found.calls, found.is_stable) == (11, True)
    assert found.seconds == pytest.approx(5.0)


def test_calls_that_become_faster_are_waited_for(warmed: Callable[..., WarmUp]) -> None:
    found = warmed(Clock([2.0, 1.8, 1.6, 1.4, 1.2, 1.0]), 60.0)
    assert found.is_stable
    # The window of three calls before the last has to be at 1.0 too.
    assert found.calls >= 5 + 4
    assert found.seconds == pytest.approx(1.0 + 0.8 + 0.6 + 0.4 + 0.2)


def test_what_never_becomes_stable_ends(warmed: Callable[..., WarmUp]) -> None:
    found = warmed(Clock([1.1**n for n in range(100)]))
    assert not found.is_stable
    assert found.calls < 20


def test_a_slow_call_is_made_once_after_the_first(warmed: Callable[..., WarmUp]) -> None:
    found = warmed(Clock([30.0, 20.0]))
    assert found == WarmUp(2, 10.0, False)


def test_slow_calls_at_the_end_do_not_hide_the_compilation(warmed: Callable[..., WarmUp]) -> None:
    found = warmed(Clock([10.0, 1.0, 0.1, 0.1, 0.1, 0.5], compiling=[0]))
    # 9.5 s and 0.5 s more than the last calls, which are slower than those before.
    assert found.seconds == pytest.approx(10.0)
