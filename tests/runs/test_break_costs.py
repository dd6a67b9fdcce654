"""Measured costs are found again for the same call and the same line, and else forgotten."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fullgraph.dynamic.run import RunResult
from fullgraph.dynamic.target_run import TargetRun
from fullgraph.runs import break_costs
from fullgraph.runs.break_costs import BreakCosts, conditions_of
from fullgraph.vocabulary.findings import Evidence, Finding, Location, MeasuredCost, Observation
from fullgraph_worker.protocol.wire import Done, ExplainJob, Hello, RunOptions

ROOT = Path("/w")
PATH = "/w/net.py"
TEXT = "def f(x):\n    print(1)\n    x = x + 1\n    print(1)\n    return x\n"
JOB = ExplainJob("f", path=PATH)
INPUTS = "x: float32[2]"
COST = MeasuredCost(0.2, 0.1, 0.3, 1.0, "inductor")


def finding(line: int) -> Finding:
    at = Location(PATH, line, 4, line, 12)
    seen = Observation("GB0001", "reason")
    return Finding("FG301", "logging-call", at, Evidence.OBSERVED, "m", observation=seen)


def run(text: str, *lines: int, job: ExplainJob = JOB, inputs: str = INPUTS) -> TargetRun:
    hello = Hello(1, "3.11.7", "python", "2.13.0", 0.5)
    result = RunResult((), {}, Done({}, 1, inputs, 0.5), None, hello, "")
    return TargetRun(job, result, tuple(map(finding, lines)), lambda path: text)


def known(store: BreakCosts, ran: TargetRun) -> list[float | None]:
    seen = [each.observation for each in store.known(ran).findings]
    return [each.measured.seconds if each and each.measured else None for each in seen]


@pytest.fixture
def store(tmp_path: Path) -> BreakCosts:
    store = BreakCosts(ROOT, tmp_path)
    conditions = conditions_of(JOB, INPUTS, "2.13.0", ROOT)
    costs = [(finding(2), COST), (finding(4), replace(COST, seconds=0.4))]
    store.add(conditions, costs, {PATH: TEXT})
    return store


def test_each_of_two_equal_lines_has_its_own_cost(store: BreakCosts) -> None:
    assert known(store, run(TEXT, 2, 4)) == [0.2, 0.4]


def test_a_line_that_moved_keeps_its_cost(store: BreakCosts) -> None:
    assert known(store, run(f"import torch\n\n{TEXT}", 4, 6)) == [0.2, 0.4]


def test_a_line_that_changed_forgets_it(store: BreakCosts) -> None:
    changed = TEXT.replace("print(1)\n    return", "print(x)\n    return")
    assert known(store, run(changed, 2, 4)) == [0.2, None]


def test_a_call_under_other_conditions_has_no_known_cost(store: BreakCosts) -> None:
    in_training = replace(JOB, options=RunOptions(mode="train"))
    assert known(store, run(TEXT, 2, job=in_training)) == [None]
    assert known(store, run(TEXT, 2, inputs="x: float32[4]")) == [None]
    assert known(store, run(TEXT, 2, job=replace(JOB, name="g"))) == [None]


def test_the_profile_and_its_backend_are_no_other_call(store: BreakCosts) -> None:
    profiled = replace(JOB, options=RunOptions(backend="inductor", profile=True))
    assert known(store, run(TEXT, 2, job=profiled)) == [0.2]


def test_a_new_measurement_replaces_the_old_one(store: BreakCosts) -> None:
    conditions = conditions_of(JOB, INPUTS, "2.13.0", ROOT)
    store.add(conditions, [(finding(2), replace(COST, seconds=0.7))], {PATH: TEXT})
    assert known(store, run(TEXT, 2, 4)) == [0.7, 0.4]


def test_only_the_latest_costs_are_kept(store: BreakCosts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(break_costs, "MOST_COSTS", 1)
    other = "def g(x):\n    input()\n"
    conditions = conditions_of(JOB, INPUTS, "2.13.0", ROOT)
    store.add(conditions, [(finding(2), COST)], {PATH: other})
    assert known(store, run(TEXT, 2, 4)) == [None, None]
    assert known(store, run(other, 2)) == [0.2]


def test_a_damaged_file_is_no_error(
    store: BreakCosts, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (file,) = tmp_path.iterdir()
    file.write_bytes(b"no database" * 200)
    assert known(store, run(TEXT, 2)) == [None]
    assert "damaged" in caplog.text


def test_a_run_that_failed_has_no_known_costs(store: BreakCosts) -> None:
    ran = run(TEXT, 2)
    failed = replace(ran, result=replace(ran.result, done=None))
    assert store.known(failed) is failed
