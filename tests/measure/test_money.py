"""What a speed-up is worth."""

from __future__ import annotations

from dataclasses import replace

from fullgraph.measure.conclusion import Price, cost_in_words
from fullgraph.measure.results import ArmResult, Results
from fullgraph.measure.statistics import Interval
from tests.measure.arms import COMPILED, PREPARED


def test_a_saving_has_the_interval_of_the_speed_up_and_pays_for_the_start() -> None:
    eager = ArmResult("eager", replace(PREPARED, start_seconds=0.0))
    arm = ArmResult("inductor", replace(COMPILED, start_seconds=360.0))
    results = Results({"eager": eager, "inductor": arm})
    words = cost_in_words(Price(100, 2.0), results, arm, Interval(1.25, 1.0, 2.0))
    # 100 h at 2.00; at 1.25x 80 h, and 0.1 h to compile.
    assert words == (
        "100 hours of eager mode at 2 an hour cost 200.00; with inductor 160.20, a saving of 39.80 "
        "(-0.20 to 99.80)"
    )


def test_a_loss_is_an_extra_cost() -> None:
    eager = ArmResult("eager", replace(PREPARED, start_seconds=0.0))
    arm = ArmResult("inductor", replace(COMPILED, start_seconds=0.0))
    results = Results({"eager": eager, "inductor": arm})
    words = cost_in_words(Price(10, 1.0), results, arm, Interval(0.5, 0.4, 1.0))
    assert words.endswith("with inductor 20.00, an extra cost of 10.00 (0.00 to 15.00)")
