"""The costs of breaks at a terminal and as JSON."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from fullgraph.measure.ablation import Ablation, Estimate
from fullgraph.measure.results import Results
from fullgraph.report.bench_table import render_bench
from fullgraph.report.break_cost_table import break_costs_as_data, render_break_costs
from fullgraph.report.terminal import Painter
from fullgraph.vocabulary.findings import Cost
from tests.measure.ablated import ablated, finding

PROFILED = Estimate(finding(9, "tensor-to-scalar"), Cost(0.4, 2.0, 1, compiled_seconds=0.5))
OTHER = Estimate(finding(11), None)


def lines(results: Results) -> list[str]:
    return render_break_costs(results, Painter(on=False), Path("/w"))


def test_costs_are_ranked_and_estimates_follow_with_their_mark() -> None:
    breaks = {(3,): 0.75, (5, 6): 0.9, (7,): 0.71}
    shown = lines(ablated(1.0, 0.7, breaks, estimates=[OTHER, PROFILED]))
    assert shown[1] == "Cost of graph breaks with inductor"
    cells = [[cell.strip() for cell in row.split("  ") if cell.strip()] for row in shown[2:9]]
    assert cells == [
        ["graph break", "cost", "95 % interval", "share"],
        ["net.py:5, 6 (logging-call)", "200 ms", "187 to 214 ms", "20 %"],
        ["net.py:3 (logging-call)", "50 ms", "39 to 61 ms", "5 %"],
        ["net.py:7 (logging-call)", "none", "-0.65 to 21 ms"],
        ["4 graph breaks together", "300 ms", "285 to 315 ms", "30 %"],
        # A fifth of the profiled call, of the 0.5 s that it takes without the profiler.
        ["net.py:9 (tensor-to-scalar)", "about 100 ms", "estimate, from the profile", "20 %"],
        ["net.py:11 (logging-call)", "unknown", "no proven fix"],
    ]
    rest = "\n".join(shown[9:])
    assert "the rows need not add up to the total" in rest
    assert "fixes that change the same lines" in rest
    assert "does not contain what a backend would gain" in rest


def test_a_fix_that_is_slower_is_said_to_be() -> None:
    (row,) = (row for row in lines(ablated(1.0, 1.25, {(3,): 1.0})) if "net.py:3" in row)
    assert row.split("  ")[-1] == "the fix is slower by 25 %"
    assert " -250 ms " in row


def test_without_a_proven_fix_there_is_a_sentence() -> None:
    results = ablated(1.0, 0.7, {})
    note = "No fix of a graph break is proven, so no cost can be measured."
    results.ablation = Ablation("inductor", "inductor", note=note)
    assert lines(results) == [f"  {note}"]
    assert lines(Results({})) == []


def test_the_arms_of_single_breaks_are_no_rows_of_the_benchmark() -> None:
    text = render_bench("net.py:Net", ablated(1.0, 0.7, {(3,): 0.8}), colour=False)
    assert "except net.py:3" not in text
    assert "net.py:3 (logging-call)" in text


def test_programs_read_the_same() -> None:
    data = break_costs_as_data(ablated(1.0, 0.7, {(3,): 0.75, (5,): 0.9}, estimates=[PROFILED]))
    assert data is not None
    assert json.loads(json.dumps(data)) == data
    assert [cost["breaks"][0]["line"] for cost in data["measured"]] == [5, 3]
    assert [cost["effect"] for cost in data["measured"]] == ["costs", "costs"]
    assert data["together"]["seconds"]["low"] < 0.3 < data["together"]["seconds"]["high"]
    (estimate,) = data["estimated"]
    assert (estimate["seconds"], estimate["share"]) == (0.1, 0.2)
    assert estimate["source"] == "estimate, from the profile"
    assert break_costs_as_data(replace(Results({}))) is None
