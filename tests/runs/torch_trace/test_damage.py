"""Traces with errors in them: whatever is left is read."""

from __future__ import annotations

import gzip
import random
from pathlib import Path

import pytest

from fullgraph.runs.torch_trace.reader import read_torch_trace
from tests.runs.torch_trace.texts import BREAK, TORCH, metrics, paths, record, start

CALLS = [(0, 3, "<module>"), (1, 5, "compile_wrapper"), (2, 7, "forward")]
GRAPH = (
    "class GraphModule(torch.nn.Module):\n"
    '    def forward(self, L_x_: "f32[2][1]cpu"):\n'
    '        relu: "f32[2][1]cpu" = L_x_.relu();  L_x_ = None\n'
    "        return (relu,)\n"
)
TEXT = (
    paths("/w/run.py", TORCH, "/w/net.py")
    + start("0/0", *CALLS)
    + record("dynamo_graph_break_reason", None, BREAK, of="0/0")
    + record("dynamo_output_graph", {"sizes": {}}, GRAPH, of="0/0")
    + metrics("0/0", "/w/net.py", 7, "forward", entire_frame_compile_time_s=1.0)
    + record("recompile_reasons", None, "[\"0/0: L['k'] == 1\"]", of="0/1")
    + start("0/1", *CALLS)
    + record("dynamo_cpp_guards_str", {}, "+- EQUALS_MATCH: L['k'] == 2", of="0/1")
    + record("dynamo_error", None, "Traceback\nValueError: x", of="0/1")
    + metrics("0/1", "/w/net.py", 7, "forward", fail_type="ValueError", fail_reason="x")
)


def test_no_error_in_a_trace_ends_the_reading(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    for seed in range(300):
        path.write_bytes(_damaged(random.Random(seed)))

        assert read_torch_trace(path).files == 1, f"seed {seed}"


def _damaged(chance: random.Random) -> bytes:
    data = bytearray(TEXT.encode())
    for _ in range(chance.randrange(1, 12)):
        at = chance.randrange(len(data))
        if chance.random() < 0.5:
            del data[at : at + chance.randrange(1, 40)]
        else:
            data[at] = chance.choice(b'\n\t{}[]",:0-1\\x\xff')
    return bytes(data)


@pytest.mark.parametrize("value", [None, 3, "x", [], {}, [[]], {"stack": [{"line": "x"}]}])
@pytest.mark.parametrize("name", ["str", "dynamo_start", "compilation_metrics"])
def test_records_of_another_form_hide_nothing(name: str, value: object, tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    path.write_text(record(name, value, "x", of="5/0") + TEXT, encoding="utf-8")

    [process] = read_torch_trace(path).processes

    assert [found.line for found in process.records if found.gb_id] == [8]


@pytest.mark.parametrize(
    "line",
    [
        record("dynamo_start", "x", of="5/0").replace('"x"', "[" * 100_000),
        record("recompile_reasons", None, "[" * 100_000, of="5/1"),
    ],
)
def test_deeply_nested_records_hide_nothing(line: str, tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    path.write_text(line + TEXT, encoding="utf-8")

    [process] = read_torch_trace(path).processes

    assert [found.line for found in process.records if found.gb_id] == [8]


def test_a_damaged_compressed_file_in_a_folder_hides_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.gz").write_bytes(gzip.compress(b"")[:10] + b"\xff" * 100)
    (tmp_path / "b.log").write_text(TEXT, encoding="utf-8")

    [process] = read_torch_trace(tmp_path).processes

    assert [found.line for found in process.records if found.gb_id] == [8]


def test_a_compressed_file_that_is_cut_off_is_read_up_to_there(tmp_path: Path) -> None:
    path = tmp_path / "a.log.gz"
    path.write_bytes(gzip.compress(TEXT.encode(), compresslevel=0)[:-200])

    trace = read_torch_trace(path)

    assert [found.line for found in trace.processes[0].records if found.gb_id] == [8]
    assert any("a.log.gz cannot be read to its end" in each for each in trace.problems)
