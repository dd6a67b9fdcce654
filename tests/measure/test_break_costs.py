"""What breaks cost, from the times of arms."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fullgraph.dynamic.failures import RunFailure
from fullgraph.measure.ablation import Ablation, Estimate
from fullgraph.measure.break_costs import Effect, break_costs, total_cost
from fullgraph.measure.conclusion import conclusion
from fullgraph.measure.results import Results
from fullgraph_worker.protocol.wire import Agreement
from tests.measure.ablated import PATH, ablated, finding
from tests.measure.arms import COMPILED


def test_a_break_costs_what_the_call_takes_more_with_it_alone() -> None:
    results = ablated(1.0, 0.7, {(3,): 0.75, (5,): 0.9})
    first, second = break_costs(results)
    assert [each.location.line for each in (*first.findings, *second.findings)] == [5, 3]
    assert first.seconds is not None
    assert first.seconds.estimate == pytest.approx(0.2)
    # Two processes may differ by 1.5 % of the slower one's call.
    assert first.seconds.low == pytest.approx(0.2 - 0.015 * 0.9)
    assert first.share == pytest.approx(0.2)
    assert first.effect is second.effect is Effect.COSTS
    total = total_cost(results)
    assert total is not None
    assert total.share == pytest.approx(0.3)
    assert len(total.findings) == 2


def test_differences_are_those_of_one_round() -> None:
    # The machine becomes slower from round to round; the break costs 0.1 s in each.
    fixed = [0.5 + 0.2 * number for number in range(10)]
    slow = [each + 0.1 for each in fixed]
    results = ablated(1.0, 0.7, {(3,): slow})
    for number, timed in results.arms["inductor fixed"].rounds.items():
        timed.seconds[:] = [fixed[number]]
    (cost,) = break_costs(results)
    assert cost.seconds is not None
    assert cost.seconds.estimate == pytest.approx(0.1)


def test_what_is_within_the_noise_is_not_told() -> None:
    noisy = [0.7, 0.8, 0.6, 0.75, 0.65, 0.85, 0.7, 0.6, 0.75, 0.7]
    results = ablated(1.0, 0.7, {(3,): noisy})
    (cost,) = break_costs(results)
    assert cost.effect is Effect.UNKNOWN
    for each, timed in zip(noisy, results.arms["inductor"].rounds.values(), strict=True):
        timed.seconds[:] = [each]
    words = conclusion(results).words
    assert words.endswith(", 1 graph break (cannot tell what it costs)")


def test_what_is_close_to_nothing_is_no_cost() -> None:
    results = ablated(0.702, 0.7, {(3,): 0.702})
    (cost,) = break_costs(results)
    assert cost.effect is Effect.NONE
    assert conclusion(results).words.endswith(", 1 graph break without a measurable cost")


def test_a_fix_may_make_the_call_slower() -> None:
    results = ablated(1.0, 1.25, {(3,): 1.0})
    (cost,) = break_costs(results)
    assert cost.effect is Effect.SAVES
    assert cost.share == pytest.approx(-0.25)
    assert conclusion(results).words.endswith(", the fixes of 1 graph break make it 25 % slower")


def test_a_break_that_leaves_nothing_compiled_costs_the_way_to_eager_mode() -> None:
    results = ablated(1.0, 0.7, {(3,): 0.9}, eager=1.1)
    name = "inductor fixed except net.py:3"
    results.arms[name].prepared = replace(COMPILED, graphs=0)
    results.arms[name].rounds = {}
    (cost,) = break_costs(results)
    assert cost.seconds is not None
    assert cost.seconds.estimate == pytest.approx(1.1 - 0.7)


def test_an_arm_that_failed_or_computes_something_else_measures_nothing() -> None:
    results = ablated(1.0, 0.7, {(3,): 0.8, (5,): 0.9})
    except_3, except_5 = (f"inductor fixed except net.py:{line}" for line in (3, 5))
    results.arms[except_3].failure = RunFailure("out-of-memory", "out of memory\nmore")
    results.arms[except_5].prepared = replace(COMPILED, agreement=Agreement(1.0, "2 became 3"))
    first, second = break_costs(results)
    assert first.problem == f"{except_3}: out of memory"
    assert second.problem == f"{except_5}: the output differs from that of eager mode"
    assert first.seconds is second.seconds is None


def test_fixes_whose_output_differs_have_no_cost() -> None:
    results = ablated(1.0, 0.7, {(3,): 0.8})
    wrong = replace(COMPILED, agreement=Agreement(1.0, "2 became 3"))
    results.arms["inductor fixed"].prepared = wrong
    problem = "inductor fixed: the output differs from that of eager mode"
    assert [cost.problem for cost in break_costs(results)] == [problem]


def test_a_benchmark_that_was_stopped_early_has_the_costs_of_its_rounds() -> None:
    results = ablated(1.0, 0.7, {(3,): [0.8] * 4, (5,): [0.9] * 3})
    first, second = break_costs(results)
    assert first.seconds is not None
    assert first.seconds.estimate == pytest.approx(0.1)
    assert second.problem == "too few rounds for an interval"


def test_without_fixes_there_are_no_costs() -> None:
    assert break_costs(Results({})) == []
    results = ablated(1.0, 0.7, {})
    assert break_costs(results) == []
    assert total_cost(results) is None


def test_only_the_arms_of_the_user_are_compared() -> None:
    results = ablated(1.0, 0.7, {(3,): 0.1})
    assert [each.name for each in results.compared] == ["inductor"]


def test_the_sentence_has_what_all_breaks_cost() -> None:
    results = ablated(1.0, 0.91, {(3,): 0.95, (5,): 0.93, (7,): 0.92}, eager=0.97)
    assert conclusion(results).words == "not here: inductor 0.97x ± 0.01, 3 graph breaks cost 9 %"
    wrong = replace(COMPILED, agreement=Agreement(1.0, "2 became 3"))
    results.arms["inductor fixed"].prepared = wrong
    assert conclusion(results).words == "not here: inductor 0.97x ± 0.01, 3 graph breaks"


def test_the_sentence_about_the_program_with_all_fixes() -> None:
    times: dict[tuple[int, ...], float] = {(3,): 0.95, (5,): 0.93, (7,): 0.92}
    words = conclusion(ablated(1.0, 0.91, times, eager=0.97, with_fixed=True)).words
    assert words.startswith("compile with inductor fixed: 1.07x ± 0.02, pays after ")
    assert words.endswith("; without the fixes 0.97x, 3 graph breaks cost 9 %")


def test_breaks_without_a_fix_are_counted_in_the_sentence() -> None:
    others = [Estimate(finding(9), None)]
    results = ablated(1.0, 0.9, {(3,): 1.0}, eager=0.5, estimates=others)
    assert conclusion(results).words.endswith(", 1 of 2 graph breaks costs 10 %")


def test_a_plan_counts_its_breaks() -> None:
    plan = ablated(1.0, 0.9, {(3, 4): 1.0, (5,): 0.9}).ablation
    assert plan is not None
    assert plan.count == 3
    assert Ablation("inductor", "inductor").count == 0
    assert {each.location.path for each in plan.fixed_breaks[0].findings} == {PATH}
