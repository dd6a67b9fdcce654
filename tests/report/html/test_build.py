"""The data of the page, from a run that is written by hand."""

from __future__ import annotations

import argparse
import json
import shlex
import time
from dataclasses import replace
from pathlib import Path

import pytest

from fullgraph import taxonomy
from fullgraph.cli.main import build_parser
from fullgraph.cli.target_flags import add_run_flags, run_options
from fullgraph.dynamic.profile import GraphCost, RunProfile
from fullgraph.dynamic.starts import RunStarts, Start, StartName
from fullgraph.report.html import data
from fullgraph.report.html.build import BuiltReport, build_report
from fullgraph.runs.kept_run import KeptRun, RunFile
from fullgraph.vocabulary.findings import (
    Cost,
    Edit,
    Evidence,
    Finding,
    Fix,
    Frame,
    Guard,
    Kind,
    Location,
    Observation,
    Safety,
    Spread,
)
from fullgraph_worker.guards.guard import GuardKind
from fullgraph_worker.protocol.wire import Compilation, GraphNode, RunOptions, TracedCall

NET = "/w/net.py"
TEXT = """\
import torch

def forward(x):
    y = x.relu()
    print("between")
    y = mask(y)
    return y + 1

def mask(y):
    return y if y.sum() > 0 else -y
"""


def observed(line: int, code: str, entry: str, observation: Observation, *fixes: Fix) -> Finding:
    at = Location(NET, line, 4, line, 20)
    return Finding(code, entry, at, Evidence.OBSERVED, f"line {line}", "", observation, fixes)


PRINT = observed(
    5,
    "FG103",
    "logging-call",
    Observation(
        "GB0059",
        "print",
        stack=(Frame(NET, 5, "forward"),),
        cost=Cost(0.002, 0.01, 2),
        compilations=("0/0", "0/1"),
    ),
    Fix(
        "Make this call only in eager mode",
        (Edit(Location(NET, 5, 4, 5, 20), "pass"),),
        Safety.SAFE,
    ),
)
BRANCH = observed(
    10,
    "FG201",
    "data-dependent-branch",
    Observation(
        "GB0170",
        "branch",
        stack=(Frame(NET, 6, "forward"), Frame(NET, 10, "mask")),
        count=2,
        cost=Cost(0.004, 0.01, 1),
        compilations=("1/0",),
    ),
)
FOLLOWER = observed(
    7,
    "FG101",
    "skipped",
    Observation(None, "", stack=(Frame(NET, 7, "forward"),), caused_by=BRANCH.location),
)
RECOMPILE = observed(
    3,
    "FG401",
    "recompile",
    Observation(
        None,
        "size",
        kind=Kind.RECOMPILE,
        stack=(Frame(NET, 3, "forward"),),
        guard=Guard("size of dimension 0 of x", GuardKind.SIZE, was="4", now=("5", "6")),
        compilations=("0/1",),
    ),
)
RUN = KeptRun(
    path=NET,
    target="forward",
    time=1000.0,
    seconds=0.5,
    torch="2.13.0",
    graphs=3,
    inputs="x: float32[4]",
    options=RunOptions(mode="eval", calls=2),
    failure="",
    findings=(BRANCH, PRINT, FOLLOWER, RECOMPILE),
    files=(RunFile(NET, TEXT, (4, 7)),),
    profile=RunProfile(
        "eager",
        "cpu",
        5,
        0.01,
        0.009,
        0.008,
        0.3,
        0.001,
        (GraphCost(NET, 4, "forward", (), {}, 1, 0.003, 0.3, "0/0"),),
        (),
        "",
    ),
)
X = GraphNode("x", "input", "float32[4]")
COMPILED = (
    Compilation(
        "0/0",
        NET,
        3,
        "forward",
        has_graph=True,
        operations=2,
        nodes=[
            X,
            GraphNode("relu", "Tensor.relu", "float32[4]", [0], NET, 4, "forward"),
            GraphNode("relu_1", "Tensor.relu", "float32[4]", [1], NET, 4, "forward", ["act"]),
            GraphNode("output", "output", "", [2]),
        ],
        calls=[TracedCall(NET, 4, "forward", -1, 1), TracedCall("/w/act.py", 2, "act", 0, 1)],
        seconds={"tracing": 0.2},
        caches={"FX graph cache miss": 1},
    ),
    Compilation("1/0", NET, 5, "forward", is_resumed=True, failure="Unsupported"),
    Compilation(
        "2/0",
        NET,
        10,
        "forward",
        is_resumed=True,
        has_graph=True,
        operations=1,
        nodes=[X, GraphNode("add", "operator.add", "float32[4]", [0], NET, 7, "forward")],
    ),
    Compilation("0/1", NET, 3, "forward", has_graph=True, operations=2, call=1),
)


def unread(path: str) -> str | None:
    return None


def built(run: KeptRun = RUN, earlier: KeptRun | None = None) -> BuiltReport:
    return build_report(run, COMPILED, taxonomy.load(), Path("/w"), 1060.0, unread, earlier=earlier)


def _unclear(observation: Observation | None) -> Observation | None:
    """The same, with a cost on which repeated calls do not agree."""
    if observation is None or observation.cost is None:
        return observation
    spread = Spread(0.0, 3 * observation.cost.seconds)
    return replace(observation, cost=replace(observation.cost, spread=spread))


def test_the_first_sentence_says_what_was_found_and_what_it_costs() -> None:
    report = built().report
    assert report.verdict == (
        "forward: 3 graph breaks, 1 recompile (3 graphs captured); breaks cost 6.0 ms of a "
        "10 ms call (60 %)."
    )
    varying = tuple(replace(f, observation=_unclear(f.observation)) for f in RUN.findings)
    assert built(replace(RUN, findings=varying)).report.verdict.endswith(
        "(3 graphs captured); cannot tell what breaks cost, since the time of calls varies."
    )
    assert not report.is_clean
    assert {fact.name: fact.value for fact in report.facts}["Inputs"] == "x: float32[4]"
    clean = replace(RUN, findings=(), graphs=1)
    assert built(clean).report.verdict == (
        "forward runs as 1 graph, without a graph break or a recompile."
    )
    assert built(clean).report.is_clean
    failed = replace(RUN, findings=(BRANCH,), failure="forward raised an exception:\nKeyError")
    assert built(failed).report.verdict == (
        "The run of forward failed: forward raised an exception. Observed before that: "
        "1 graph break."
    )
    assert built(failed).report.notes[0] == "KeyError"
    assert not built(replace(clean, graphs=0)).report.is_clean, "nothing was compiled"


def test_what_wins_most_comes_first_and_what_has_no_page_goes_with_its_cause() -> None:
    first, second, last = built().report.actions
    assert [RUN.findings[number] for number in first.findings] == [BRANCH, FOLLOWER]
    assert first.wins == "2 graph breaks, 4.0 ms (40 % of the call)"
    assert (second.title, second.safety) == ("Make this call only in eager mode", "safe")
    assert second.diff == ('-    print("between")', "+    pass")
    assert [RUN.findings[number] for number in last.findings] == [RECOMPILE]
    assert "mark_dynamic" in last.title


def test_what_follows_from_another_break_and_breaks_by_itself_has_its_own_action() -> None:
    follower = replace(FOLLOWER, entry="logging-call", code="FG103")
    report = built(replace(RUN, findings=(follower, BRANCH))).report
    assert [action.findings for action in report.actions] == [(0,), (1,)]


def test_a_fix_that_keeps_its_break_wins_no_break() -> None:
    keeps = replace(PRINT.fixes[0], title="Run it outside", keeps_break=True)
    last = built(replace(RUN, findings=(replace(BRANCH, fixes=(keeps,)), PRINT))).report.actions[-1]
    assert (last.title, last.wins) == (
        "Run it outside",
        "the graph still breaks, with less code in eager mode",
    )
    both = replace(BRANCH, fixes=(keeps, PRINT.fixes[0]))
    (first,) = built(replace(RUN, findings=(both,))).report.actions
    assert first.title == "Make this call only in eager mode"


def test_the_strip_shows_the_first_call_and_recompiles_with_their_graph() -> None:
    (region,) = built().report.regions
    graph, printing, branching, rest = region.segments
    assert isinstance(graph, data.GraphSegment)
    assert graph.compilations == (0, 3)
    assert (graph.operations, graph.seconds) == (2, 0.003)
    assert isinstance(printing, data.BreakSegment)
    assert RUN.findings[printing.finding] is PRINT
    assert printing.before == "Tensor.relu (net.py:4)"
    assert printing.after == "operator.add (net.py:7)"
    assert printing.between == ('    print("between")',)
    assert isinstance(branching, data.BreakSegment)
    assert (branching.before, branching.seconds) == ("", 0.004), "it is the first in its code"
    assert isinstance(rest, data.GraphSegment)
    assert rest.compilations == (2,)


def test_each_process_of_a_trace_has_a_strip_of_its_own() -> None:
    ranks = [
        replace(each, compile_id=f"rank {rank}: {each.compile_id}")
        for rank in (0, 1)
        for each in COMPILED[:1]
    ]
    seen = replace(
        PRINT, observation=replace(some(PRINT.observation), compilations=("rank 1: 0/0",))
    )
    run = replace(RUN, findings=(seen,))
    report = build_report(run, ranks, taxonomy.load(), Path("/w"), 1060.0, unread).report
    assert [(region.name, len(region.segments)) for region in report.regions] == [
        ("rank 0", 1),
        ("rank 1", 2),
    ]


def some(observation: Observation | None) -> Observation:
    assert observation
    return observation


def test_compilations_have_their_graph_their_time_and_their_findings() -> None:
    report, graphs = built().report, built().graphs
    first, failed, _, again = report.compilations
    assert [kind.name for kind in first.kinds] == ["Tensor.relu"]
    assert (first.kinds[0].count, first.kinds[0].shapes) == (2, ("float32[4]",))
    assert (first.runs, first.seconds, first.phases) == (1, 0.003, {"tracing": 0.2})
    assert [node.inputs for node in graphs[first.graph].nodes] == [(), (0,), (1,), (2,)]
    assert (failed.graph, failed.failure) == (-1, "Unsupported")
    assert [report.findings[number].kind for number in again.findings] == ["break", "recompile"]
    assert again.graph == -1, "its nodes were not kept"
    assert report.notes == ("Very large graphs, of which the operations are only counted: 1.",)


def test_the_calls_lead_to_what_broke_in_them() -> None:
    (forward,) = built().report.calls
    assert forward.function == "forward"
    assert [RUN.findings[number] for number in forward.breaks] == [PRINT, FOLLOWER, RECOMPILE]
    mask, act = forward.children
    assert (mask.function, mask.seconds) == ("mask", 0.004)
    assert (act.function, act.operations, act.place.line) == ("act", 1, 2)
    assert forward.operations == 1
    assert forward.compilations == (0, 1, 2, 3)
    assert forward.seconds == 0.003 + 0.002 + 0.004


def test_a_finding_has_what_an_issue_needs() -> None:
    finding = built().report.findings[0]
    assert [(place.line, place.function) for place in finding.stack] == [
        (6, "forward"),
        (10, "mask"),
    ]
    for part in (
        "return y if y.sum() > 0 else -y",
        "net.py:6 in forward",
        "$ fullgraph explain net.py:forward --eval --calls 2",
        "PyTorch 2.13.0; called with `x: float32[4]`",
        "gb0170.html",
    ):
        assert part in finding.issue
    follower = built().report.findings[2]
    assert built().report.findings[follower.caused_by].message == "line 10"
    guard = built().report.findings[3].guard
    assert guard == data.Guard("size of dimension 0 of x", "4", "5, 6")


@pytest.mark.parametrize(
    "options",
    [
        RunOptions(),
        RunOptions(mode="train", grad="on", dynamic="on", dtype="bfloat16", calls=3),
        RunOptions(mode="eval", grad="off", dynamic="off", device="cuda:1", profile=True),
        RunOptions(backend="inductor", autocast="float16"),
    ],
)
def test_the_command_of_an_issue_sets_the_options_of_the_run(options: RunOptions) -> None:
    issue = built(replace(RUN, options=options)).report.findings[0].issue
    command = next(line for line in issue.splitlines() if line.startswith("$ "))
    assert command.startswith("$ fullgraph explain net.py:forward")
    parser = argparse.ArgumentParser()
    add_run_flags(parser)
    assert run_options(parser.parse_args(shlex.split(command)[4:])) == options


def test_the_issue_of_a_traced_program_traces_it_again() -> None:
    traced = replace(RUN, target="python 'my train.py' --epochs 2", options=RunOptions(backend=""))
    assert (
        "$ fullgraph trace -- python 'my train.py' --epochs 2\n"
        in built(traced).report.findings[0].issue
    )
    # A trace that torch wrote does not have the command line.
    foreign = built(replace(traced, path="", target="traces")).report.findings[0].issue
    assert "To reproduce" not in foreign
    assert "\nPyTorch 2.13.0" in foreign


def test_what_a_small_program_can_show_has_the_command_that_writes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed = replace(
        BRANCH,
        observation=Observation(None, "InternalTorchDynamoError: TypeError: x"),
        location=replace(BRANCH.location, line=7),
    )
    run = replace(RUN, findings=(BRANCH, failed, RECOMPILE))
    commands = {each.place.line: each.reduce for each in built(run).report.findings}
    branch, failure = commands[BRANCH.location.line], commands[7]
    assert branch == (
        f"fullgraph reduce net.py:forward --eval --calls 2 --break net.py:{BRANCH.location.line}"
    )
    assert failure == "fullgraph reduce net.py:forward --eval --calls 2"
    # Eager mode does the same after a recompile.
    assert commands[RECOMPILE.location.line] == ""
    (tmp_path / "net.py").write_text(TEXT)
    monkeypatch.chdir(tmp_path)
    for command in (branch, failure):
        assert build_parser().parse_args(shlex.split(command)[1:]).target == "net.py:forward"
    traced = replace(run, options=RunOptions(backend=""))
    assert {each.reduce for each in built(traced).report.findings} == {""}


def test_starts_are_columns_with_what_follows_from_them() -> None:
    cold = Start(StartName.COLD, 9.0, 0.1, phases={"tracing": 1.0, "inductor": 7.0})
    warm = Start(StartName.WARM, 1.5, 0.1, phases={"tracing": 1.0}, caches={"cache hit": 2})
    failed = Start(StartName.ARTIFACTS, failure="OSError: no\nmore")
    starts = RunStarts("inductor", "f()", (replace(cold, caches={"cache miss": 2}), warm, failed))
    found = built(replace(RUN, starts=starts)).report.starts
    assert found is not None
    assert (found.arm, found.names) == ("inductor", ("cold", "warm"))
    cells = {row.name.strip(): row.cells for row in found.rows}
    assert cells["first call"] == ("9.0 s", "1.5 s")
    assert cells["inductor"] == ("7.0 s", "")
    assert cells["cache hit"] == ("", "2")
    assert "artifacts: OSError: no" in found.notes
    assert any("save 7.5 s of 9.0 s" in note for note in found.notes)
    assert built().report.starts is None


def test_many_findings_of_a_large_file_take_seconds() -> None:
    """Splitting the whole file for each of them took half a minute."""
    lines = range(1, 20_001, 5)
    findings = tuple(replace(PRINT, location=Location(NET, line, 0, line, 5)) for line in lines)
    run = replace(RUN, files=(RunFile(NET, "x = 1\n" * 20_000),), findings=findings)
    start = time.process_time()
    comparison = built(run, replace(run, time=940.0)).report.comparison
    assert time.process_time() - start < 5
    assert comparison is not None
    assert not comparison.came


def test_what_came_and_what_went() -> None:
    moved = replace(PRINT, location=Location(NET, 6, 4, 6, 20))
    earlier = replace(
        RUN,
        files=(RunFile(NET, "\n" + TEXT),),
        findings=(moved, replace(BRANCH, code="FG102")),
        torch="2.12.0",
        options=RunOptions(backend="inductor"),
        time=940.0,
    )
    comparison = built(replace(RUN, findings=(PRINT, BRANCH)), earlier).report.comparison
    assert comparison is not None
    assert comparison.other == "PyTorch 2.12.0, 2 min ago"
    # The print moved with its line.
    assert comparison.came == (0,)
    assert [each.code for each in comparison.went] == ["FG102"]
    rows = {row.name: (row.before, row.after, row.change) for row in comparison.rows}
    assert rows["Graph breaks"] == ("2", "2", 0)
    assert rows["PyTorch"] == ("2.12.0", "2.13.0", 0)
    assert rows["Backend"] == ("inductor", "eager", 0)
    assert rows["Mode"] == ("as the program has it", "evaluation", 0)
    assert rows["Calls"] == ("1", "2", 0)


def test_the_names_of_fields_are_those_of_typescript() -> None:
    shown = json.loads(json.dumps(data.as_data(built().report)))
    assert shown["isClean"] is False
    assert shown["compilations"][1]["isResumed"] is True
    assert shown["findings"][2]["causedBy"] == 0
    assert shown["comparison"] is None
