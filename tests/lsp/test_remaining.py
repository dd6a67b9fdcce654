from __future__ import annotations

from fullgraph.lsp.features.measure import Remaining


def test_counted_steps_have_the_remaining_time() -> None:
    shown: list[str] = []
    # The first step begins at 100 s; 3 of 9 take 45 s, so that the other 6 take 90 s.
    times = iter((100.0, 145.0))
    steps = Remaining(shown.append, lambda: next(times))
    steps.show("Compiling with inductor")
    steps.show("Round 1: eager", 0, 9)
    steps.show("Round 2: eager", 3, 9)
    assert shown == [
        "Compiling with inductor",
        "Round 1: eager · 0 of 9",
        "Round 2: eager · 3 of 9 · 1:30 left",
    ]
