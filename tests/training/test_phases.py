"""The time of the phases of a step."""

from __future__ import annotations

import time

from fullgraph_worker.watch.phases import Phases


def test_a_call_that_ends_a_step_takes_time_of_both_steps() -> None:
    phases = Phases()
    phases.watch_begins()
    time.sleep(0.03)
    first = phases.end().values()
    time.sleep(0.02)
    phases.watch_ends()
    time.sleep(0.01)
    phases.backward_begins(time.perf_counter())
    second = phases.end().values()

    assert 0.03 <= first["watch_seconds"] <= first["step_seconds"]
    assert "forward_seconds" not in first
    assert 0.02 <= second["watch_seconds"] <= second["step_seconds"] - 0.01
    assert 0.01 <= second["forward_seconds"] <= second["step_seconds"] - 0.02
