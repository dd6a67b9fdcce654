"""The sentence that a benchmark ends with."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fullgraph.measure.conclusion import conclusion
from fullgraph.measure.results import ArmResult, Results
from fullgraph.measure.statistics import CONFIDENCE, Verdict
from fullgraph_worker.protocol.wire import Agreement, Prepared, Timed
from tests.measure.arms import COMPILED, PREPARED


def arm(name: str, seconds: list[float], prepared: Prepared = COMPILED) -> ArmResult:
    rounds = {number: Timed([each], 1, 0.0, 0) for number, each in enumerate(seconds)}
    return ArmResult(name, prepared, rounds=rounds)


def results(*arms: ArmResult, eager: float = 1.0) -> Results:
    base = arm("eager", [eager] * 10, PREPARED)
    return Results({each.name: each for each in (base, *arms)})


def test_a_gain_is_told_with_its_break_even() -> None:
    # It starts 2 s later and saves 0.2 s in each call: 10 calls of 1 s, and 2.1 s for its start.
    found = conclusion(results(arm("inductor", [1.0] * 10), eager=1.2))
    assert found.words == "compile with inductor: 1.20x ± 0.02, pays after 10 calls (12 s)"


@pytest.mark.parametrize(
    ("start", "words"),
    # It saves 0.2 s in each call of 1 s: five times its start passes, and its start.
    [(100.1, "500 calls (10 min)"), (4000.1, "20,000 calls (6.7 h)")],
)
def test_a_long_break_even_is_told_in_minutes_and_hours(start: float, words: str) -> None:
    slow = arm("inductor", [1.0] * 10, replace(COMPILED, start_seconds=start))
    assert conclusion(results(slow, eager=1.2)).words.endswith(f"pays after {words}")


def test_torchscript_is_not_called_compiling() -> None:
    found = conclusion(results(arm("torchscript", [0.5] * 10, PREPARED)))
    assert found.words.startswith("use torchscript: 2.00x")


def test_a_loss_is_told_with_its_breaks() -> None:
    slow = arm("inductor", [1.25] * 10, replace(COMPILED, breaks=3))
    found = conclusion(results(slow))
    assert found.words == "not here: inductor 0.80x ± 0.01, 3 graph breaks"


def test_what_is_within_the_noise_is_not_known() -> None:
    noisy = arm("inductor", [0.9, 1.1, 1.0, 0.92, 1.08, 0.97, 1.03, 1.05, 0.95, 1.0])
    found = conclusion(results(noisy))
    assert found.verdict is Verdict.UNKNOWN
    assert found.words.startswith("cannot tell: the noise of ± ")


def test_what_is_close_to_one_is_about_the_same() -> None:
    found = conclusion(results(arm("inductor", [1.001, 0.999] * 5)))
    assert found.words.startswith("about the same: inductor 1.00x ± 0.02")


def test_the_best_of_several_arms_needs_more_evidence() -> None:
    noise = [0.98, 1.02, 0.99, 1.0, 0.96, 0.97, 1.01, 0.975, 0.985, 1.005]
    alone = conclusion(results(arm("inductor", noise)))
    among = conclusion(results(*(arm(f"b{i}", noise) for i in range(10))))
    assert alone.ratio is not None
    assert among.ratio is not None
    assert among.ratio.margin > alone.ratio.margin
    single = results(arm("inductor", noise))
    assert single.ratio(single.arms["inductor"], CONFIDENCE) == alone.ratio


def test_an_arm_with_other_outputs_is_no_gain() -> None:
    wrong = replace(COMPILED, agreement=Agreement(1.0, "2 became 3"))
    fast = arm("inductor", [0.1] * 10, wrong)
    words = "not here: the outputs of inductor differ from those of eager mode"
    assert conclusion(results(fast)).words == words
    among = conclusion(results(fast, arm("aot_eager", [0.5] * 10)))
    assert among.arm is not None
    assert among.arm.name == "aot_eager"


def test_three_rounds_are_too_few() -> None:
    few = Results({"eager": arm("eager", [1.0] * 3, PREPARED), "x": arm("x", [1.0] * 3)})
    assert conclusion(few).words == "cannot tell: too few rounds for an interval"


def test_only_rounds_that_both_arms_completed_are_compared() -> None:
    late = arm("inductor", [0.5] * 10)
    late.rounds[10] = Timed([99.0], 1, 0.0, 0)
    found = conclusion(results(late))
    assert found.ratio is not None
    assert found.ratio.estimate == pytest.approx(2.0)
