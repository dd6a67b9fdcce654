"""What the page shows of a benchmark, from results that are written by hand."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

from fullgraph.dynamic.failures import RunFailure
from fullgraph.measure.bench import Plan
from fullgraph.measure.results import ArmResult, Results
from fullgraph.report.html.benchmark import benchmarks_of
from fullgraph.report.html.page import page_of_benchmark
from fullgraph_worker.protocol.wire import Agreement, Prepared, Timed
from tests.measure.ablated import ablated
from tests.measure.arms import COMPILED, PREPARED


def arm(name: str, prepared: Prepared, seconds: float, waited: float = 0.0) -> ArmResult:
    rounds = {number: Timed([seconds], 1, waited, 2**20) for number in range(6)}
    return ArmResult(name, prepared, rounds=rounds)


def results(*arms: ArmResult, waited: float = 0.0) -> Results:
    every = (arm("eager", PREPARED, 0.2, waited), *arms)
    return Results({each.name: each for each in every}, "2.13.0")


def test_each_arm_has_its_numbers() -> None:
    inductor = arm("inductor", replace(COMPILED, start_seconds=0.6), 0.1)
    inductor.cold = COMPILED
    (shown,) = benchmarks_of([(Plan((), batch=8, length=16), results(inductor))])
    assert (shown.size, shown.verdict, shown.best) == (
        "batch size 8, sequence length 16",
        "faster",
        "inductor",
    )
    assert shown.sentence == "compile with inductor: 2.00x ± 0.03, pays after 20 calls (4.1 s)."
    assert shown.conditions == (
        "x: float32[2]; training mode, float32, with gradients; torch 2.13.0, cpu, 2 threads"
    )
    eager, compiled = shown.arms
    assert eager.ratio is None
    assert eager.pays_after is None
    assert compiled.ratio is not None
    assert compiled.ratio.low < compiled.ratio.estimate == 2.0 < compiled.ratio.high
    # 2 s more of warm-up, 0.1 s won in each call.
    assert compiled.pays_after == 20
    assert (compiled.warm_up, compiled.cached_warm_up, compiled.memory) == (2.1, 0.6, 2**20)


def test_what_was_not_measured_has_a_sentence_and_no_times() -> None:
    failed = ArmResult("inductor", failure=RunFailure("bad-options", "There is no compiler.\ng++"))
    nothing = arm("aot_eager", replace(COMPILED, graphs=0, regions=0), 0.1)
    (shown,) = benchmarks_of([(Plan(()), results(failed, nothing))])
    assert [(each.problem, each.times) for each in shown.arms[1:]] == [
        ("inductor: There is no compiler.", None),
        (
            "aot_eager: not compiled: Dynamo captured no graph. `fullgraph explain` shows why.",
            None,
        ),
    ]
    assert shown.verdict == "unknown"


def test_costs_of_breaks_are_rows_of_a_table() -> None:
    (shown,) = benchmarks_of([(Plan(()), ablated(0.3, 0.1, {(7,): 0.2, (9,): 0.15}))])
    assert [(each.name, each.cost, each.share) for each in shown.costs] == [
        ("/w/net.py:7 (logging-call)", "100 ms", "33 %"),
        ("/w/net.py:9 (logging-call)", "50 ms", "17 %"),
        ("2 graph breaks together", "200 ms", "67 %"),
    ]
    assert any("only this break is left" in note for note in shown.notes)


def test_wrong_outputs_and_a_busy_machine_are_told() -> None:
    wrong = replace(COMPILED, agreement=Agreement(1.0, "2 became 3 at [0]"))
    found = results(arm("inductor", wrong, 0.1, 0.3), waited=0.3)
    (shown,) = benchmarks_of([(Plan(()), found)])
    assert len(shown.alerts) == 1
    assert shown.arms[1].is_wrong
    assert "calls waited for 30 % of the time" in shown.busy
    assert not any("Other programs" in note for note in shown.notes)


def page(*measured: tuple[Plan, Results]) -> Any:
    html = page_of_benchmark("net.py:Net", measured, time=0, now=120)
    assert "default-src 'none'; script-src 'sha256-" in html
    found = re.search(r'id="fullgraph-report">(.*?)</script>', html)
    assert found
    return json.loads(found[1])


def test_the_sentence_is_the_title_of_a_page_about_one_benchmark() -> None:
    found = results(arm("inductor", COMPILED, 0.1))
    report = page((Plan(()), found))
    assert report["verdict"] == report["benchmarks"][0]["sentence"]
    assert report["isClean"] is True
    assert {"name": "Measured", "value": "2 min ago"} in report["facts"]


def test_a_page_has_all_sizes_with_rounds() -> None:
    slow = results(arm("inductor", COMPILED, 0.3))
    nothing = Results({"eager": ArmResult("eager")})
    report = page((Plan((), batch=1), slow), (Plan((), batch=2), slow), (Plan(()), nothing))
    assert report["verdict"] == "2 sizes measured."
    assert [each["size"] for each in report["benchmarks"]] == ["batch size 1", "batch size 2"]
    assert report["isClean"] is False
