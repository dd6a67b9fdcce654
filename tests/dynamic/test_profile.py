"""What breaks cost, measured on real torch."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from fullgraph.dynamic.profile import GapCost, GraphCost, RunProfile, run_profile, with_costs
from fullgraph.dynamic.run import RunResult
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.dynamic.target import Target
from fullgraph.vocabulary.findings import Finding
from fullgraph_worker.protocol import wire
from tests.dynamic.conftest import Explain

pytestmark = pytest.mark.dynamo

PROGRAM = """\
import itertools
import time

import torch


def sleeps(x):
    y = x + 1
    v = y.sum().item()
    y = y * v
    time.sleep(0.05)
    return y.relu() - y.cos()


def whole(x):
    return x.relu() + x.cos() + x.relu()


def skipped(x):
    for i in range(2):
        x = whole(x)
        time.sleep(0.02)
    return x


def before_the_first_op(x):
    time.sleep(0.02)
    return x + 1


def helper(x):
    time.sleep(0.02)
    return x * 2


def calls(x):
    for each in range(3):
        x = whole(x)
    y = helper(x + 1)
    return y + helper(y)


pauses = itertools.cycle([0.002, 0.06, 0.003, 0.06, 0.004])


def varies(x):
    y = x + 1
    time.sleep(next(pauses))
    y = y * 2
    time.sleep(next(pauses))
    return y + 1


calls_so_far = 0


def fails_later(x):
    global calls_so_far
    calls_so_far += 1
    if calls_so_far > 1:
        raise RuntimeError("only once")
    return x + 1


def compiles_in_each_call(x):
    global calls_so_far
    calls_so_far += 1
    return x + calls_so_far.bit_length() + calls_so_far


def consumes(batches):
    total = 0
    for batch in batches:
        time.sleep(0.001)
        total = total + whole(batch)
    return total


def step(x):
    weight = torch.ones(3, requires_grad=True)
    loss = (weight * x).sum()
    loss.backward()
    return weight.grad + 1


compiled_inside = torch.compile(whole)


@torch.compiler.disable
def in_plain_python(x):
    return compiled_inside(x)


def program(x):
    return in_plain_python(x) + 1


def get_inputs():
    return [torch.ones(3)]
"""


Profiled = Callable[..., Awaitable[RunResult]]
Findings = Callable[[RunResult], tuple[Finding, ...]]


@pytest.fixture
def profiled(
    supervisor: Supervisor, write: Callable[..., Path], no_progress: Callable[[str], None]
) -> Profiled:
    async def profiled(name: str, inputs: str = "", backend: str = "eager") -> RunResult:
        job = Target(name, path=str(write(PROGRAM))).job(inputs=inputs)
        job.options = replace(job.options, profile=True, backend=backend)
        result = await supervisor.explain(job, no_progress)
        assert result.failure is None
        assert result.profile is not None
        return result

    return profiled


def line_of(text: str, occurrence: int = 0) -> int:
    lines = [n for n, line in enumerate(PROGRAM.split("\n"), 1) if text in line]
    return lines[occurrence]


def profile_of(result: RunResult) -> RunProfile:
    profile = run_profile(result)
    assert profile is not None
    return profile


def compile_seconds_of_rows(profile: RunProfile) -> float:
    phases = [
        *(graph.compile_seconds for graph in profile.graphs),
        *(attempt.compile_seconds for attempt in profile.attempts),
    ]
    return sum(sum(each.values()) for each in phases)


def is_consistent(profile: RunProfile) -> bool:
    """Whether the medians of the parts make the median call, as far as its spread allows."""
    rows: list[GraphCost | GapCost] = [*profile.graphs, *profile.gaps]
    assert all(row.spread and row.spread.low <= row.seconds <= row.spread.high for row in rows)
    spread = profile.call_spread
    assert spread is not None
    assert spread.low <= profile.call_seconds <= spread.high
    room = spread.high - spread.low + 0.2 * profile.call_seconds
    parts = [row.seconds for row in rows]
    whole = pytest.approx(profile.call_seconds, abs=room)
    return min(parts) >= 0 and bool(sum(parts) + profile.other_seconds == whole)


async def test_breaks_are_ranked_by_what_they_cost(profiled: Profiled, findings: Findings) -> None:
    result = await profiled("sleeps")

    costs = {f.location.line: f.observation.cost for f in with_costs(findings(result), result)}
    sleep, item = costs[line_of("time.sleep(0.05)")], costs[line_of(".item()")]
    assert (sleep.rank, item.rank) == (1, 2)
    # The profiler has a clock of its own, which may run a little slower.
    assert sleep.seconds > 0.045 > item.seconds
    assert sleep.call_seconds == item.call_seconds > 0.045


async def test_costs_that_differ_from_call_to_call_are_not_told(
    profiled: Profiled, findings: Findings
) -> None:
    result = await profiled("varies")

    lines = [line_of("time.sleep(next(pauses))", n) for n in range(2)]
    found = [f for f in with_costs(findings(result), result) if f.location.line in lines]
    costs = [f.observation.cost for f in found if f.observation and f.observation.cost]
    sleeps = [cost for cost in costs if cost.seconds > 0.001]
    assert len(sleeps) == 2
    for cost in sleeps:
        assert cost.rank is None
        assert cost.spread.low < 0.01 < cost.spread.high
        assert not cost.is_clear


async def test_graphs_with_their_places_ops_and_shapes(profiled: Profiled) -> None:
    profile = profile_of(await profiled("sleeps"))

    assert [(g.function, g.line, g.runs) for g in profile.graphs] == [
        ("sleeps", line_of("y = x + 1"), 1),
        ("sleeps", line_of("y = y * v"), 1),
        ("sleeps", line_of("return y.relu() - y.cos()"), 1),
    ]
    assert {(o.name, o.count, o.shapes) for o in profile.graphs[0].ops} == {
        ("operator.add", 1, ("float32[3]",)),
        ("Tensor.sum", 1, ("float32[]",)),
    }
    assert profile.calls > 0
    assert profile.backend == "eager"
    assert profile.device == "cpu"
    assert is_consistent(profile)
    for graph in profile.graphs:
        assert graph.compile_seconds["tracing"] > 0
    assert compile_seconds_of_rows(profile) == pytest.approx(profile.compile_seconds)


async def test_a_graph_says_which_break_ended_it(profiled: Profiled) -> None:
    result = await profiled("sleeps")

    ended = [g.ended_by for g in result.profile.graphs]
    lines = [result.records[position].line for position in ended[:2]]
    assert lines == [line_of(".item()"), line_of("time.sleep(0.05)")]
    assert ended[2] == -1


async def test_a_function_without_breaks_is_one_graph_and_no_gap(profiled: Profiled) -> None:
    profile = profile_of(await profiled("whole"))

    (graph,) = profile.graphs
    assert {(o.name, o.count) for o in graph.ops} == {
        ("Tensor.relu", 2),
        ("operator.add", 2),
        ("Tensor.cos", 1),
    }
    assert profile.gaps == ()
    assert is_consistent(profile)


async def test_a_skipped_function_costs_what_it_does_in_plain_python(
    profiled: Profiled, findings: Findings
) -> None:
    result = await profiled("skipped")
    profile = profile_of(result)

    assert [record.skips_frame for record in result.records] == [True]
    (found,) = with_costs(findings(result), result)
    assert found.observation.cost.seconds > 0.036
    assert profile.graphs[0].function == "whole"
    assert profile.graphs[0].runs == 2
    assert is_consistent(profile)


async def test_a_break_before_the_first_op_has_a_cost_too(profiled: Profiled) -> None:
    profile = profile_of(await profiled("before_the_first_op"))
    assert profile.attempts
    assert compile_seconds_of_rows(profile) == pytest.approx(profile.compile_seconds)

    (gap,) = profile.gaps
    assert gap.line == line_of("time.sleep(0.02)", 1)
    assert gap.seconds > 0.018
    assert is_consistent(profile)


async def test_a_helper_that_breaks_at_two_calls_costs_both(
    profiled: Profiled, findings: Findings
) -> None:
    result = await profiled("calls")

    (found,) = with_costs(findings(result), result)
    assert found.location.line == line_of("time.sleep(0.02)", 2)
    assert found.observation.cost.seconds > 0.036
    assert found.observation.cost.rank == 1
    assert is_consistent(profile_of(result))


async def test_a_later_call_that_fails_is_told_and_loses_nothing(profiled: Profiled) -> None:
    result = await profiled("fails_later")

    profile = profile_of(result)
    assert profile.calls == 0
    assert "RuntimeError: only once" in profile.note
    assert len(profile.graphs) == result.done.graphs


async def test_a_target_that_never_stops_compiling_says_so(profiled: Profiled) -> None:
    profile = profile_of(await profiled("compiles_in_each_call"))

    assert "compiled again" in profile.note


async def test_inputs_that_are_used_up_are_made_anew(profiled: Profiled) -> None:
    profile = profile_of(await profiled("consumes", "(iter([torch.ones(3)] * 4),)"))

    assert profile.calls > 0
    assert sum(graph.runs for graph in profile.graphs if graph.function == "whole") == 4


async def test_a_backward_pass_lies_behind_the_break_at_backward(profiled: Profiled) -> None:
    profile = profile_of(await profiled("step"))

    assert line_of("loss.backward()") in [gap.line for gap in profile.gaps]
    assert is_consistent(profile)


async def test_the_programs_own_compiled_functions_are_profiled(profiled: Profiled) -> None:
    profile = profile_of(await profiled("program"))

    assert [(g.function, g.runs) for g in profile.graphs] == [("whole", 1), ("program", 1)]
    assert is_consistent(profile)


async def test_another_backend(profiled: Profiled) -> None:
    profile = profile_of(await profiled("sleeps", backend="aot_eager"))

    assert profile.backend == "aot_eager"
    assert all(graph.compile_seconds["backend"] > 0 for graph in profile.graphs)


async def test_without_being_asked_nothing_is_profiled(explain: Explain) -> None:
    result: RunResult = await explain(PROGRAM, "whole")

    assert result.profile is None
    assert run_profile(result) is None
    assert isinstance(result.done, wire.Done)
