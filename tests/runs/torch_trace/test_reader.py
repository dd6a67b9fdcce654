from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from fullgraph.dynamic.trace_reader import ProcessTrace
from fullgraph.runs.torch_trace.reader import read_torch_trace
from fullgraph_worker.protocol import wire
from tests.runs.torch_trace.texts import BREAK, TORCH, metrics, paths, record, start

NET, RUN = "/w/net.py", "/w/run.py"
PATHS = paths(RUN, TORCH, NET)
CALLS = [(0, 3, "<module>"), (1, 5, "compile_wrapper"), (2, 7, "forward")]
BEGUN = PATHS + start("0/0", *CALLS)
Read = Callable[..., ProcessTrace]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    def read(*texts: str) -> ProcessTrace:
        path = tmp_path / "dedicated_log_torch_trace_rank_3_x.log"
        path.write_text("".join(texts), encoding="utf-8")
        [process] = read_torch_trace(path).processes
        return process

    return read


def test_a_break_is_at_the_users_line_with_dynamos_words(read: Read) -> None:
    text = record("dynamo_graph_break_reason", None, BREAK, of="0/0")
    end = metrics("0/0", NET, 7, "forward", pytorch_version="2.13.0")

    process = read(BEGUN, text, end)

    [found] = process.records
    assert (found.kind, found.path, found.line, found.gb_id) == (wire.BREAK, NET, 8, "GB0059")
    assert found.reason == "Dynamo does not know how to trace builtin operator `print`"
    assert found.hints == ["Avoid calling builtin `print`."]
    assert [(c.path, c.line) for c in found.stack] == [(RUN, 3), (NET, 8)]
    assert (found.compile_id, found.number, found.caused_by) == ("0/0", 0, -1)
    assert (process.process.rank, process.process.torch) == ("3", "2.13.0")


def test_side_effects_are_lines_of_the_program(read: Read) -> None:
    calls = (
        '      File "/w/run.py", line 3, in <module>\n        net(x)\n'
        f'      File "{TORCH}", line 9, in __setattr__\n        super().__setattr__(name, value)\n'
    )
    line = '      File "/w/net.py", line {}, in forward\n        {}\n'
    written = line.format(9, "self.calls += 1") + calls.splitlines(keepends=True)[2]
    text = (
        "Mutating object of type <unknown type> (source name: G['COUNT'])\n\n"
        + line.format(12, "COUNT += 1")
        + "\n\n========================================\n\n"
        + "Mutating object of type Net (source name: L['self'])\n\n"
        + written
        + "\n    ********\n\n"
        + line.format(12, "COUNT += 1")
        + "\n\n========================================\n\n"
        + "Mutating object of type dict (no source) (unable to find user stacks for mutations)"
    )

    process = read(BEGUN, record("dynamo_side_effects", None, text, of="0/0"))

    [made] = process.compilations
    assert made.side_effects == [
        wire.SideEffect(NET, 9, "forward", "self.calls += 1", "Net"),
        wire.SideEffect(NET, 12, "forward", "COUNT += 1", ""),
    ]


def test_a_break_within_torchs_numpy_names_the_function(read: Read) -> None:
    text = BREAK + (
        "\nTraceback (most recent call last):\n"
        '  File "/p/torch/_dynamo/utils.py", line 1, in run_node\n'
        '  File "/p/torch/_numpy/_normalizations.py", line 2, in wrapped\n'
        '  File "/p/torch/_numpy/random.py", line 94, in rand\n'
        '  File "/p/torch/_numpy/random.py", line 48, in inner\n'
    )

    [found] = read(BEGUN, record("dynamo_graph_break_reason", None, text, of="0/0")).records

    assert found.numpy_function == "random.rand"


@pytest.mark.parametrize(
    ("failed", "was", "now"),
    [
        ("k == 1       # if k == 2 else 3", "1", ""),
        ("k == 1.5     # return k", "1.5", "an int"),
    ],
)
def test_a_new_value_of_the_same_type_is_unknown(
    read: Read, failed: str, was: str, now: str
) -> None:
    guards = "| +- TYPE_MATCH: ___check_type_id(L['k'], 1), type=<class 'int'>  # x\n"

    [found] = read(
        BEGUN,
        record("recompile_reasons", None, f"0/0: {failed}", of="0/1"),
        start("0/1", *CALLS),
        record("dynamo_cpp_guards_str", {}, guards, of="0/1"),
        metrics("0/1", NET, 7, "forward"),
    ).records

    assert (found.guard, found.was, found.now) == ("k", was, now)


def test_a_break_without_the_calls_above_gets_them_from_the_beginning(read: Read) -> None:
    old = BREAK.split("User code traceback:\n")[0] + (
        'User code traceback:\n  File "/w/net.py", line 8, in forward\n    print("a")\n'
    )

    [found] = read(BEGUN, record("dynamo_graph_break_reason", None, old, of="0/0")).records

    assert [(c.path, c.line) for c in found.stack] == [(RUN, 3), (NET, 8)]


def test_a_break_in_a_later_attempt_is_caused_by_that_before(read: Read) -> None:
    name = "dynamo_graph_break_reason"
    second = BREAK.replace("0059", "0124").replace("builtin operator", "another")

    first, found = read(
        BEGUN, record(name, None, BREAK, of="0/0_0"), record(name, None, second, of="0/0_1")
    ).records

    assert (found.number, found.caused_by) == (1, first.number)


def test_a_break_that_only_fullgraph_raises_has_no_record_of_its_own(read: Read) -> None:
    message = BREAK.split("CALL: a function call:\n\n")[1].split("\n\nUser code")[0]
    error = (
        'Traceback (most recent call last):\n  File "x.py", line 1, in f\n    raise\n'
        f"torch._dynamo.exc.Unsupported: {message}\n\nfrom user code:\n"
        '   File "/w/net.py", line 8, in forward\n    print("a")\n'
    )
    failed = metrics("0/0", NET, 7, "forward", fail_type="Unsupported", fail_reason=message.strip())

    process = read(BEGUN, record("dynamo_error", None, error, of="0/0"), failed)

    [found] = process.records
    assert (found.kind, found.line, found.gb_id) == (wire.BREAK, 8, "GB0059")
    assert process.fullgraph == [wire.StackFrame(NET, 7, "forward")]
    assert process.compilations[0].failure == message.strip()


def test_a_skipped_frame_is_not_counted_twice(read: Read) -> None:
    message = BREAK.split("CALL: a function call:\n\n")[1].split("\n\nUser code")[0]
    text = record("dynamo_graph_break_reason", None, BREAK, of="0/0")
    failed = metrics("0/0", NET, 7, "forward", fail_type="Unsupported", fail_reason=message)

    process = read(BEGUN, text, record("dynamo_error", None, "x", of="0/0"), failed)

    assert len(process.records) == 1
    assert not process.fullgraph


def test_a_backend_that_fails_is_at_the_function(read: Read) -> None:
    failed = metrics(
        "0/0",
        NET,
        7,
        "forward",
        fail_type="BackendCompilerFailed",
        fail_reason="backend='mine' raised:\nRuntimeError: no",
        config_suppress_errors=False,
    )

    [found] = read(BEGUN, record("dynamo_error", None, "x", of="0/0"), failed).records

    assert (found.kind, found.path, found.line) == (wire.BACKEND_FAILURE, NET, 7)
    assert found.reason.startswith("The backend 'mine' raised RuntimeError: no\n")
    assert not found.skips_frame


def test_an_error_of_dynamo_itself_is_named(read: Read) -> None:
    error = "Traceback (most recent call last):\n  File\nAttributeError: no such thing\n"
    failed = metrics(
        "0/0", NET, 7, "forward", fail_type="AttributeError", fail_reason="no such thing"
    )

    [found] = read(BEGUN, record("dynamo_error", None, error, of="0/0"), failed).records

    assert found.kind == wire.BREAK
    assert found.reason == "InternalTorchDynamoError: AttributeError: no such thing"


def test_a_recompile_says_what_it_was_and_what_came(read: Read) -> None:
    reason = "0/0: tensor 'x' size mismatch at index 0. expected 2, actual 3"

    [found] = read(
        BEGUN, record("recompile_reasons", None, reason, of="0/1"), start("0/1", *CALLS)
    ).records

    assert (found.kind, found.path, found.line) == (wire.RECOMPILE, NET, 7)
    assert (found.guard, found.was, found.now) == ("size of dimension 0 of x", "2", "3")
    assert (found.context, found.compile_id) == (reason, "0/1")


def test_a_recompile_has_the_new_value_from_the_guards_of_the_new_version(read: Read) -> None:
    reason = "0/0: self.scale == 1                    # return x * self.scale  # net.py:9"
    guards = (
        "TREE_GUARD_MANAGER:\n"
        "| +- TYPE_MATCH: ___check_type_id(L['self'], 1), type=<class 'net.Net'>\n"
        "| +- GuardManager: source=L['self']._modules, accessed_by=x\n"
        "| | +- EQUALS_MATCH: L['self'].scale == 3      # return x * self.scale\n"
    )

    [found] = read(
        BEGUN,
        record("recompile_reasons", None, reason, of="0/1"),
        start("0/1", *CALLS),
        record("dynamo_cpp_guards_str", {}, guards, of="0/1"),
        metrics("0/1", NET, 7, "forward"),
    ).records

    assert (found.guard, found.was, found.now) == ("self.scale", "1", "3")
    assert (found.guard_kind, found.guard_place) == ("int", "module")


def test_guards_that_fail_without_a_new_version_are_the_limit(read: Read) -> None:
    reasons = json.dumps(
        [f"0/{n}: tensor 'x' size mismatch at index 0. expected {n}, actual 9" for n in range(8)]
    )
    configuration = json.dumps({"recompile_limit": 8, "accumulated_recompile_limit": 256})
    before = start("0/7", *CALLS) + metrics("0/7", NET, 7, "forward", dynamo_config=configuration)

    [found] = read(BEGUN, before, record("recompile_reasons", None, reasons, of="0/8")).records

    assert (found.kind, found.line, found.gb_type) == (wire.RECOMPILE_LIMIT, 7, "recompile_limit")
    assert found.reason.startswith("forward reached recompile_limit (8 compiled versions): ")
    assert (found.was, found.now) == ("7", "9")


def test_before_torch_2_6_the_breaks_are_why_dynamo_started_again(read: Read) -> None:
    why = "'skip function graph_break in file /p/torch/_dynamo/decorators.py'"

    first, second = read(
        PATHS,
        start("0/0", (0, 3, "<module>"), (1, 5, "_fn")),
        metrics("0/0", NET, 7, "forward", restart_reasons=[why]),
        start("1/0", (0, 3, "<module>"), (2, 9, "forward")),
        metrics("1/0", NET, 9, "torch_dynamo_resume_in_forward_at_9", restart_reasons=[why]),
        start("2/0", (0, 3, "<module>"), (2, 11, "torch_dynamo_resume_in_forward_at_9")),
        metrics("2/0", NET, 11, "torch_dynamo_resume_in_forward_at_11"),
    ).records

    assert [(found.path, found.line) for found in (first, second)] == [(NET, 9), (NET, 11)]
    assert first.reason == why.strip("'")


def test_a_compilation_has_its_graph_its_times_and_its_caches(read: Read) -> None:
    graph = (
        "class GraphModule(torch.nn.Module):\n"
        '    def forward(self, L_x_: "f32[2, 3][3, 1]cpu"):\n'
        "        l_x_ = L_x_\n"
        "        # File: /w/net.py:8 in forward, code: x.relu()\n"
        '        relu: "f32[2, 3][3, 1]cpu" = l_x_.relu();  l_x_ = None\n'
        "        return (relu,)\n"
    )
    times = {"entire_frame_compile_time_s": 2.0, "backend_compile_time_s": 0.5}

    process = read(
        BEGUN,
        record("dynamo_output_graph", {"sizes": {}}, graph, of="0/0"),
        record("fx_graph_cache_miss", None, "{}", of="0/0"),
        record("aotautograd_cache_hit", None, "{}", of="0/0"),
        metrics("0/0", NET, 7, "forward", **times),
    )

    [made] = process.result().compilations
    assert (made.path, made.line, made.function, made.is_resumed) == (NET, 7, "forward", False)
    assert (made.has_graph, made.operations, process.graphs) == (True, 1, 1)
    assert made.nodes[1] == wire.GraphNode(
        "relu", "Tensor.relu", "float32[2, 3]", [0], NET, 8, "forward"
    )
    assert made.seconds == {"tracing": 1.5, "backend": 0.5}
    assert made.caches == {"FX graph cache miss": 1, "AOT autograd cache hit": 1}


def test_a_folder_is_read_rank_by_rank_also_compressed(tmp_path: Path) -> None:
    for rank in (10, 2):
        name = f"dedicated_log_torch_trace_rank_{rank}_abc.log"
        (tmp_path / name).write_text(BEGUN, encoding="utf-8")
    (tmp_path / "another.log").write_text(BEGUN, encoding="utf-8")
    packed = gzip.compress(BEGUN.encode())
    (tmp_path / "dedicated_log_torch_trace_rank_1_abc.log.gz").write_bytes(packed)

    trace = read_torch_trace(tmp_path)

    assert [process.process.rank for process in trace.processes] == ["1", "2", "10"]
    assert not trace.problems


def test_files_of_any_name_are_read_where_none_is_named_by_torch(tmp_path: Path) -> None:
    (tmp_path / "saved.txt").write_text(BEGUN, encoding="utf-8")
    (tmp_path / "notes.txt").write_text("hello\n", encoding="utf-8")

    assert read_torch_trace(tmp_path).files == 1


def test_what_cannot_be_read_is_said(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    path.write_text(f"{BEGUN}garbage\nmore\n{record('dynamo_error', None, 'x', of='0/0')[:-60]}")

    assert read_torch_trace(path).problems == [
        "3 lines of a.log could not be read; the first is line 5.",
        "a.log ends within a record: the process was killed, or still runs.",
    ]
