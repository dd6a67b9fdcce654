from __future__ import annotations

import json
from typing import Any

from fullgraph.dynamic.profile import GapCost, GraphCost, RunProfile
from fullgraph.report.chrome_trace import Timeline, chrome_trace
from fullgraph.vocabulary.findings import Evidence, Finding, Kind, Location, Observation
from fullgraph_worker.protocol.wire import Compilation

FIRST = Compilation(
    "0/0", "/w/net.py", 7, "forward", has_graph=True, operations=3,
    seconds={"backend": 0.5, "tracing": 1.0, "backward": 4.0}, start=100.0,
)  # fmt: skip
SECOND = Compilation(
    "1/0", "/w/net.py", 9, "forward", is_resumed=True, seconds={"tracing": 1.0}, start=103.0
)


def finding(*ids: str, kind: Kind = Kind.BREAK, processes: tuple[str, ...] = ()) -> Finding:
    seen = Observation(None, "why", count=2, kind=kind, compilations=ids, processes=processes)
    return Finding(
        "FG103",
        "logging-call",
        Location("/w/net.py", 8, 4, 8, 9),
        Evidence.OBSERVED,
        "`print()` is a side effect",
        observation=seen,
    )


def events(trace: Any, phase: str) -> list[tuple[Any, ...]]:
    assert json.loads(json.dumps(trace)) == trace
    found = [each for each in trace["traceEvents"] if each["ph"] == phase]
    return [(e["name"], e["pid"], e["ts"], e.get("dur")) for e in found]


def test_compilations_are_slices_with_their_phases_within() -> None:
    trace = chrome_trace([Timeline("f", [FIRST, SECOND])], [])

    assert events(trace, "X") == [
        ("forward 0/0", 1, 0.0, 1.5e6),
        ("tracing", 1, 0.0, 1e6),
        ("backend", 1, 1e6, 0.5e6),
        ("the rest of forward 1/0", 1, 3e6, 1e6),
        ("tracing", 1, 3e6, 1e6),
    ]
    assert events(trace, "i") == [("Graph 0/0: 3 operations", 1, 1.5e6, None)]


def test_a_break_is_at_the_end_of_its_compilation_and_a_recompile_at_its_beginning() -> None:
    found = [finding("0/0"), finding("1/0", kind=Kind.RECOMPILE)]

    trace = chrome_trace([Timeline("f", [FIRST, SECOND])], found)

    marks = [event for event in events(trace, "i") if event[0].startswith("FG")]
    name = "FG103 `print()` is a side effect"
    assert marks == [(name, 1, 1.5e6, None), (name, 1, 3e6, None)]


def test_a_finding_is_shown_in_the_processes_that_made_it() -> None:
    ranks = [Timeline("rank 0", [FIRST]), Timeline("rank 1", [FIRST])]

    found = finding("rank 1: 0/0", processes=("rank 1",))

    trace = chrome_trace(ranks, [found])

    marks = [event[1:3] for event in events(trace, "i") if event[0].startswith("FG")]
    assert marks == [(2, 1.5e6)]


def test_compilations_without_a_time_follow_each_other_and_none_overlaps() -> None:
    timeless = [
        Compilation("0/0", "a.py", 1, "f", seconds={"tracing": 2.0}),
        Compilation("1/0", "a.py", 1, "f", seconds={"tracing": 1.0}),
    ]
    long = Compilation("2/0", "a.py", 1, "f", seconds={"tracing": 9.0}, start=99.0)

    assert [e[2:] for e in events(chrome_trace([Timeline("f", timeless)], []), "X")][::2] == [
        (0.0, 2e6),
        (2e6, 1e6),
    ]
    assert events(chrome_trace([Timeline("f", [long, FIRST])], []), "X")[0][2:] == (0.0, 1e6)


def test_a_finding_without_a_compilation_is_not_lost() -> None:
    trace = chrome_trace([Timeline("f", [FIRST])], [finding(), finding("7/7")])

    assert sum(event[0].startswith("FG") for event in events(trace, "i")) == 2


def test_a_measured_call_has_its_graphs_and_the_time_between_them() -> None:
    graph = GraphCost("/w/net.py", 7, "forward", (), {}, 2, 0.25, 0.5, "0/0")
    gap = GapCost("/w/net.py", 8, 2, 0.1, 0.0, 0.2)
    profile = RunProfile("eager", "cpu", 3, 0.5, 0.5, 0.5, 1.5, 0.0, (graph,), (gap,), "")

    trace = chrome_trace([Timeline("f", [FIRST], profile)], [])

    assert [event for event in events(trace, "X") if event[1] == 2] == [
        ("forward 0/0", 2, 0.0, 0.25e6),
        ("behind /w/net.py:8", 2, 0.0, 0.1e6),
    ]
