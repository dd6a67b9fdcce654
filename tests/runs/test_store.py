from __future__ import annotations

import logging
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from fullgraph.report.run_table import render_runs
from fullgraph.runs.kept_run import KeptRun, RunFile, packed, unpacked
from fullgraph.runs.store import MOST_RUNS, RunStore
from fullgraph.vocabulary.findings import (
    Call,
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
)
from fullgraph_worker.guards.guard import GuardKind, GuardPlace
from fullgraph_worker.protocol.wire import Compilation, GraphNode, RunOptions

PLACE = Location("/w/net.py", 3, 4, 3, 12)
FINDING = Finding(
    code="FG102",
    entry="tensor-to-scalar",
    location=PLACE,
    evidence=Evidence.OBSERVED,
    message="`.item()` é",
    observation=Observation(
        gb_id="GB0124",
        reason="reason",
        hints=("hint",),
        stack=(Frame("/w/net.py", 3, "forward"),),
        count=12,
        kind=Kind.RECOMPILE,
        cost=Cost(0.5, 1.0, 1),
        calls=(Call("f(x: float32[2])", 1),),
        caused_by=PLACE,
        called_from=(PLACE,),
        guard=Guard("size", GuardKind.SIZE, GuardPlace.UNKNOWN, dynamic=False),
    ),
    fixes=(Fix("Keep it", (Edit(PLACE, "x"),), Safety.SAFE),),
)
RUN = KeptRun(
    path="/w/net.py",
    target="Net",
    time=1000.5,
    seconds=0.25,
    torch="2.13.0",
    graphs=4,
    inputs="x: float32[2]",
    options=RunOptions(mode="train"),
    failure="",
    findings=(FINDING,),
    files=(RunFile("/w/net.py", "import torch\n", (1, 2), ((1, 0, 1, 12),)),),
)


def test_a_run_comes_back_as_it_was() -> None:
    again = unpacked(packed(RUN))
    # Of members of an enum, too: they are equal to their texts.
    assert repr(again) == repr(RUN)
    assert again.evaluated["/w/net.py"].places == {(1, 0, 1, 12)}


def test_the_last_run_of_each_target_survives_the_process(tmp_path: Path) -> None:
    store = RunStore(Path("/w"), tmp_path)
    later = replace(RUN, time=2000.0, graphs=1)
    other = replace(RUN, target="score")
    for run in (RUN, other, later):
        store.add(run)
    again = RunStore(Path("/w"), tmp_path)
    assert again.latest() == [other, later]
    assert again.all() == [RUN, other, later]
    assert RunStore(Path("/elsewhere"), tmp_path).all() == []


def test_what_a_run_compiled_is_kept_apart_from_it(tmp_path: Path) -> None:
    store = RunStore(Path("/w"), tmp_path)
    nodes = [
        GraphNode("x", "input", "float32[2]"),
        GraphNode("y", "torch.relu", "", [0], "a.py", 3),
    ]
    times = {"tracing": 1.5}
    compiled = Compilation("0/0", "/w/net.py", 3, "forward", nodes=nodes, seconds=times)
    later = replace(RUN, time=2000.0)
    store.add(RUN, [compiled])
    store.add(later)
    assert store.of("/w/net.py", "Net") == [later, RUN]
    assert store.compilations(RUN) == (compiled,)
    assert store.compilations(later) == ()
    assert store.compilations(replace(RUN, time=1.0)) == (), "a run that is not kept"


def test_runs_of_an_earlier_version_make_room_and_of_a_later_one_stay(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = RunStore(Path("/w"), tmp_path)
    store.add(RUN)
    (file,) = tmp_path.iterdir()
    set_version(file, 1)
    assert store.all() == []
    store.add(RUN)
    assert store.all() == [RUN]
    set_version(file, 99)
    assert store.all() == []
    assert "of a later version" in caplog.text


def set_version(file: Path, version: int) -> None:
    with sqlite3.connect(file) as database:
        database.execute(f"PRAGMA user_version = {version}")
    database.close()


def test_the_oldest_run_goes_when_there_are_too_many(tmp_path: Path) -> None:
    store = RunStore(Path("/w"), tmp_path)
    for number in range(MOST_RUNS + 3):
        store.add(replace(RUN, graphs=number))
    assert [run.graphs for run in store.all()] == list(range(3, MOST_RUNS + 3))


def test_a_run_is_compared_with_the_last_one_that_did_not_fail(tmp_path: Path) -> None:
    store = RunStore(Path("/w"), tmp_path)
    failed = replace(RUN, time=1002.0, failure="it has no input")
    for run in (RUN, replace(RUN, time=1001.0), failed, replace(RUN, target="score", time=1003.0)):
        store.add(run)
    assert store.before(replace(RUN, time=1004.0)) == replace(RUN, time=1001.0)
    assert store.before(replace(RUN, time=1001.0)) == RUN
    assert store.before(RUN) is None
    assert store.before(failed) is None


def test_a_damaged_database_is_set_aside(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = RunStore(Path("/w"), tmp_path)
    store.add(RUN)
    (file,) = tmp_path.iterdir()
    file.write_bytes(b"not a database" * 100)
    assert store.all() == []
    store.add(RUN)
    assert store.all() == [RUN]
    assert "is damaged" in caplog.text
    assert file.with_suffix(".damaged").exists()


def test_a_run_of_another_version_is_left_out(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = RunStore(Path("/w"), tmp_path)
    store.add(RUN)
    store.add(replace(RUN, target="score"))
    (file,) = tmp_path.iterdir()
    with sqlite3.connect(file) as database:
        database.execute("UPDATE runs SET body = ? WHERE id = 1", (b"other",))
    database.close()
    with caplog.at_level(logging.INFO):
        assert [run.target for run in store.all()] == ["score"]
    assert "left out" in caplog.text


def test_a_folder_that_cannot_be_written_costs_only_the_run(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    store = RunStore(Path("/w"), blocked / "runs")
    store.add(RUN)
    assert store.all() == []
    assert "is not kept" in caplog.text


def test_a_list_names_torch_where_it_is_another() -> None:
    runs = {1: RUN, 2: RUN, 3: replace(RUN, torch="2.14.1")}
    lines = render_runs(runs, 2000.0, Path("/w")).splitlines()
    assert [line.partition(", torch ")[2] for line in lines] == ["2.13.0", "", "2.14.1"]
