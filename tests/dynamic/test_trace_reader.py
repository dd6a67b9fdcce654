"""Reading what processes wrote, however far they came."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from fullgraph.dynamic.recorded import calls_of
from fullgraph.dynamic.trace_findings import evaluated_together, process_names, trace_findings
from fullgraph.dynamic.trace_reader import TraceReader
from fullgraph.dynamic.traces import latest_examples, new_trace
from fullgraph.taxonomy import Taxonomy
from fullgraph_worker.protocol import framing, wire
from tests.dynamic.records import record

TEXT = "def f(x):\n    y = x + 1\n    print(y)\n    return y\n"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))


def process(
    pid: int = 1, rank: str = "", time: float = 0.0, version: int = wire.VERSION
) -> wire.TracedProcess:
    return wire.TracedProcess(version, pid, rank, [], "/project", "", "", "2.13.0", time)


def write(folder: Path, name: str, *messages: wire.Message, tail: bytes = b"") -> None:
    with (folder / f"{name}.messages").open("ab") as stream:
        stream.write(b"".join(map(framing.encode, messages)) + tail)


def read(folder: Path) -> TraceReader:
    reader = TraceReader(folder)
    reader.read()
    return reader


def test_reading_again_gives_what_is_new_and_keeps_the_rest(tmp_path: Path) -> None:
    reader = TraceReader(tmp_path)
    assert not reader.read()
    whole = framing.encode(record(line=7))
    write(tmp_path, "1-1", process(), record(line=3), tail=whole[:40])
    assert reader.read()
    assert [r.line for r in reader.processes[0].records] == [3]
    assert reader.cut_off == ["1-1.messages"]
    assert not reader.read()
    write(tmp_path, "1-1", tail=whole[40:])
    write(tmp_path, "2-1", process(pid=2), record(line=9))
    assert reader.read()
    assert [[r.line for r in p.records] for p in reader.processes] == [[3, 7], [9]]
    assert reader.cut_off == []


@pytest.mark.parametrize("tail", [b"\xff\xff\xff\xff", b"\x00\x00\x00\x02{}", b"\x00"])
def test_what_stands_before_a_corrupt_message_counts(tmp_path: Path, tail: bytes) -> None:
    write(tmp_path, "1-1", process(), record(), tail=tail)
    write(tmp_path, "2-1", process(pid=2), record())
    reader = read(tmp_path)
    assert [len(p.records) for p in reader.processes] == [1, 1]
    assert reader.cut_off == ["1-1.messages"]


def test_the_file_of_another_version_is_not_read(tmp_path: Path) -> None:
    write(tmp_path, "1-1", process(version=wire.VERSION + 1), record())
    reader = read(tmp_path)
    assert reader.processes == []
    assert reader.cut_off == ["1-1.messages"]


def test_paths_are_from_the_programs_own_folder_on(tmp_path: Path) -> None:
    calls = wire.Call("sub/model.py", "f", "[]")
    lines = wire.Traced({"sub/model.py": [1]}, 1)
    write(tmp_path, "1-1", process(), record("sub/../model.py"), lines, calls)
    [found] = read(tmp_path).processes
    assert found.records[0].path == found.records[0].stack[0].path == "/project/model.py"
    assert found.lines == {"/project/sub/model.py": {1}}
    assert found.calls[0].path == "/project/sub/model.py"


def test_a_line_that_called_into_a_break_was_not_traced_to_its_end(tmp_path: Path) -> None:
    lines = wire.Traced({"/project/model.py": [2, 3]}, 1)
    write(tmp_path, "1-1", process(), lines, record(), wire.Traced({"/project/model.py": [4]}, 0))
    processes = read(tmp_path).processes
    [evaluated] = evaluated_together(processes).values()
    assert evaluated.lines == {2, 4}


def test_what_processes_evaluated_is_put_together(tmp_path: Path) -> None:
    places = {"model.py": [(2, 4, 2, 9), (3, 4, 3, 12), (4, 4, 4, 12)]}
    called = [wire.StackFrame("/project/model.py", line, "f") for line in (4, 3)]
    traced = wire.Traced({"model.py": [2]}, 1, evaluated=places)
    write(tmp_path, "1-1", process(), traced, record(stack=called))
    write(
        tmp_path, "2-1", process(pid=2), wire.Traced({}, 0, evaluated={"model.py": [(7, 4, 7, 5)]})
    )
    [evaluated] = evaluated_together(read(tmp_path).processes).values()
    # The call on line 4 led to a break; what was evaluated beside the break itself counts.
    assert evaluated.places == {(2, 4, 2, 9), (3, 4, 3, 12), (7, 4, 7, 5)}


def test_processes_share_a_finding_and_its_count(tmp_path: Path) -> None:
    write(tmp_path, "1-1", process(1, rank="1"), record(compile_id="1/0"), record(compile_id="1/0"))
    write(tmp_path, "2-1", process(2, rank="0"), record(compile_id="1/0"), record(line=2))
    write(tmp_path, "3-1", process(3))
    findings = trace_findings(
        read(tmp_path).processes, Taxonomy(()), lambda path: TEXT, lambda path: True
    )
    assert [(f.location.line, f.observation.count, f.observation.processes) for f in findings] == [
        (2, 1, ("rank 0",)),
        (3, 3, ("rank 0", "rank 1")),
    ]
    assert findings[1].observation.compilations == ("rank 0: 1/0", "rank 1: 1/0")


def test_a_rank_that_several_processes_have_does_not_name_them(tmp_path: Path) -> None:
    write(tmp_path, "1-1", process(1, rank="0", time=1))
    write(tmp_path, "2-1", process(2, rank="0", time=2))
    write(tmp_path, "3-1", process(3, rank="10", time=3))
    write(tmp_path, "4-1", process(4, rank="2", time=4))
    names = process_names(read(tmp_path).processes)
    assert names == ["process 1", "process 2", "rank 2", "rank 10"]


def test_a_call_is_found_while_the_program_still_runs(tmp_path: Path) -> None:
    trace = new_trace(["python"], tmp_path)
    call = wire.Call(str(tmp_path / "model.py"), "Net.forward", "[1]")
    write(trace.path, "1-1", process(), call)
    [example] = latest_examples(tmp_path, str(tmp_path / "model.py"), "Net")
    assert example.call == "[1]"
    assert latest_examples(tmp_path, str(tmp_path / "model.py"), "f") == []


def test_the_first_call_is_kept_and_those_that_are_most_unlike_it(tmp_path: Path) -> None:
    sizes = ("8", "9", "10", "512", "64")
    calls = [wire.Call("model.py", "f", f"[torch.randn({size})]") for size in sizes]
    calls.insert(2, wire.Call("model.py", "f", "[torch.randn(8), None]"))
    write(tmp_path, "1-1", process(), *calls)
    [(key, kept)] = calls_of(read(tmp_path)).items()
    assert key == f"{os.path.realpath(Path(process().folder, 'model.py'))}:f"
    assert [each["call"] for each in kept] == [
        "[torch.randn(8)]",
        "[torch.randn(8), None]",
        "[torch.randn(512)]",
        "[torch.randn(64)]",
    ]


def test_the_newest_trace_that_has_the_call_is_asked(tmp_path: Path) -> None:
    path = str(tmp_path / "model.py")
    for number, calls in enumerate(
        ({f"{path}:f": [{"call": "[1]"}]}, {f"{path}:f": [{"call": "[2]"}]}, {})
    ):
        trace = new_trace(["python", "jobs/train.py"], tmp_path)
        later = trace.path.with_name(f"3000010{number}-000000-000000-1")
        trace.path.rename(later)
        (later / "calls.json").write_text(json.dumps(calls))
    assert latest_examples(tmp_path, path, "f") == [
        wire.Example(call="[2]", source="the call recorded just now in train.py")
    ]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"version": 1}', '{"version": 9}', "\x00"])
def test_what_is_no_trace_is_passed_over(tmp_path: Path, text: str) -> None:
    from fullgraph.dynamic.traces import traces_of

    kept = new_trace(["python"], tmp_path)
    other = kept.path.with_name("30000101-000000-000000-1")
    other.mkdir()
    (other / "trace.json").write_text(text)
    assert traces_of(tmp_path) == [kept]
