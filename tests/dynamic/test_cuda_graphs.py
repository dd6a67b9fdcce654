"""Graphs that run without CUDA graphs: on the CPU, torch skips every one, and says why."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from fullgraph.dynamic.run import RunResult
from fullgraph.runs.torch_trace.reader import read_torch_trace
from fullgraph.taxonomy import load
from fullgraph.vocabulary.findings import Finding, Kind
from fullgraph_worker.observe.cuda_graphs import skip_in
from fullgraph_worker.protocol import wire
from tests.dynamic.prepared import MODEL_PYTHON

Explain = Callable[..., Awaitable[RunResult]]
Findings = Callable[[RunResult], tuple[Finding, ...]]

# The worker gives torch.compile the backend eager; what stands below it keeps its own.
PROGRAM = """\
import torch


@torch._dynamo.optimize("cudagraphs")
def inner(x):
    y = x + 1
    return y.relu()


@torch.compiler.disable(recursive=False)
def script(x):
    return inner(x)


def target(x):
    return script(x)
"""
EXAMPLE = load().by_id("cuda-graphs-skipped").example
MUTATED = """\
skipping cudagraphs due to mutated inputs (1 instances). Found from :
   File "/w/run.py", line 12, in step
    return net(x, cache)
  File "/w/net.py", line 30, in forward
    cache.index_copy_(1, position, key)
"""


def test_the_line_is_the_innermost_of_the_users_and_the_reason_torchs() -> None:
    skip = skip_in(MUTATED)
    assert skip is not None
    assert skip.reason == "mutated inputs (1 instances)"
    assert [(call.path, call.line) for call in skip.calls] == [("/w/run.py", 12), ("/w/net.py", 30)]


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        (
            "skipping cudagraph due to function 3 exceeding max re-recording limit (=128) on "
            "cudagraph node 1 due to static input data pointer changed.",
            "function 3 exceeding max re-recording limit (=128) on cudagraph node 1 due to "
            "static input data pointer changed",
        ),
        ("skipping cudagraphs due to multiple devices: device(type='cuda', index=0)", None),
        ("skipping cudagraphs due to disabling cudagraphs due to incompatible op aten.x", None),
        ("Recording function 0 of graph recording id 0", ""),
    ],
)
def test_a_message_that_names_no_line(message: str, reason: str | None) -> None:
    skip = skip_in(message)
    if reason == "":
        assert skip is None
        return
    assert skip is not None
    assert not skip.calls
    assert skip.reason == (reason or message.rpartition(" due to ")[2])


@pytest.mark.dynamo
def test_what_torch_itself_composes_is_read() -> None:
    import torch
    from torch._inductor import cudagraph_utils

    graph = torch.fx.Graph()
    node = graph.placeholder("x")
    node.meta["stack_trace"] = '  File "/w/net.py", line 30, in forward\n    y = x + c'
    user = graph.call_function(torch.add, (node, 1))
    user.meta["stack_trace"] = '  File "/w/net.py", line 31, in forward\n    y = x + 1'
    one, two = (torch.device("cuda", number) for number in range(2))
    composed = {
        "cpu device (x)": {one: node, torch.device("cpu"): node},
        "multiple devices: device(type='cuda', index=0), device(type='cuda', index=1)": {
            one: node,
            two: node,
        },
    }
    for reason, devices in composed.items():
        message = cudagraph_utils.check_multiple_devices_or_any_cpu_nodes(devices)
        assert message is not None
        skip = skip_in(message)
        assert skip is not None
        assert skip.reason == reason
    mutated = cudagraph_utils.get_mutation_stack_trace(
        cudagraph_utils.get_placeholder_info(graph), [0]
    )
    skip = skip_in(mutated)
    assert skip is not None
    assert "mutated inputs (1 instances)" in skip.reason


RECORDS_AGAIN = """\
import torch
from torch._dynamo.callback import CallbackTrigger


@torch.compiler.disable
def replay():
    # As Inductor does around each recording, which needs a GPU.
    for _ in range(3):
        with torch._dynamo.callback_handler.install_callbacks(
            CallbackTrigger.CUDAGRAPH_RECORDING, "0/0"
        ):
            pass


def target(x):
    y = x + 1
    replay()
    return y
"""


@pytest.mark.dynamo
async def test_a_graph_that_is_recorded_again_is_one_finding_at_its_function(
    explain: Explain, findings: Findings
) -> None:
    result = await explain(RECORDS_AGAIN, "target", inputs="torch.ones(3)")
    assert result.failure is None
    [found] = [f for f in findings(result) if f.kind is Kind.CUDA_GRAPHS_SKIPPED]
    assert RECORDS_AGAIN.splitlines()[found.location.line - 1] == "def target(x):"
    assert "torch recorded it 3 times" in found.message
    assert found.observation is not None
    assert found.observation.count == 2


@pytest.mark.dynamo
async def test_a_skipped_graph_is_a_finding_at_the_line_that_is_the_cause(
    explain: Explain, findings: Findings
) -> None:
    result = await explain(PROGRAM, "target", inputs="torch.ones(3)")
    assert result.failure is None
    [found] = [f for f in findings(result) if f.kind is Kind.CUDA_GRAPHS_SKIPPED]
    assert load().of_kind(found.kind.value).code == "FG420"
    assert found.location.line == 6
    assert "cpu device" in found.message
    assert found.observation is not None
    assert not found.observation.is_problem


@pytest.mark.dynamo
def test_what_torch_wrote_has_the_same(tmp_path: Path) -> None:
    program, logs = tmp_path / "example.py", tmp_path / "logs"
    program.write_text(f"{EXAMPLE}\nattend(*get_inputs())\n", encoding="utf-8")
    environment = {**os.environ, "TORCH_TRACE": str(logs), "CUDA_VISIBLE_DEVICES": ""}
    subprocess.run([MODEL_PYTHON, str(program)], env=environment, check=True)

    [process] = read_torch_trace(next(logs.iterdir())).processes

    [found] = [r for r in process.records if r.kind == wire.CUDA_GRAPHS_SKIPPED]
    assert found.path == str(program)
    assert "cpu device" in found.reason
    assert EXAMPLE.splitlines()[found.line - 1].strip().startswith(("keep", "return"))
