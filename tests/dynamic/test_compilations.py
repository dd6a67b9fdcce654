"""What a run compiled: which functions, in which order, and the graphs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from fullgraph.dynamic.run import observed_findings
from fullgraph.report.side_effects import replayed, side_effect_lines
from fullgraph.taxonomy import load
from fullgraph_worker.protocol.wire import RunOptions
from tests.dynamic.conftest import Explain

pytestmark = pytest.mark.dynamo

TEXT = """\
import torch
from torch import nn


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(8, 8)

    def forward(self, x):
        return self.linear(x).relu()


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.blocks = nn.ModuleList([Block(), Block()])

    def forward(self, x):
        for block in self.blocks:
            x = block(x)
        print("between")
        return x + 1


def scale(x, by):
    return x * by


def raises(x):
    y = x + 1
    print("between")
    raise ValueError(y.sum().item())


def get_inputs():
    return [torch.ones(4, 8)]
"""


async def test_the_graphs_before_and_after_a_break(
    explain: Explain, write: Callable[[str, str], Path]
) -> None:
    file = write(TEXT, "net.py")
    result = await explain(file, "Net")
    before, after = result.compilations
    assert (before.compile_id, before.path, before.function) == ("0/0", str(file), "forward")
    assert (before.line, before.is_resumed, before.operations) == (19, False, 4)
    # Dynamo's line of what is left of the function is that of the break.
    assert (after.line, after.is_resumed, after.operations) == (22, True, 1)
    (found,) = (record for record in result.records if record.kind == "break")
    assert found.compile_id == before.compile_id
    relu = [node for node in before.nodes if node.operation == "Tensor.relu"]
    assert [node.group for node in relu] == [["blocks.0"], ["blocks.1"]]
    assert [(node.path, node.line, node.function) for node in relu] == [
        (str(file), 11, "forward")
    ] * 2
    assert {node.shape for node in relu} == {"float32[4, 8]"}
    (linear,) = (before.nodes[number] for number in relu[0].inputs)
    assert linear.operation == "F.linear"
    assert linear.group == ["blocks.0", "blocks.0.linear"]
    assert sum(node.operation == "input" for node in before.nodes) == 5
    assert before.seconds["tracing"] > 0
    assert [(call.function, call.line, call.caller, call.operations) for call in before.calls] == [
        ("forward", 21, -1, 0),
        ("forward", 11, 0, 4),
    ]


async def test_a_recompile_is_a_compilation_of_the_same_code(
    explain: Explain, write: Callable[[str, str], Path]
) -> None:
    file = write(TEXT, "net.py")
    result = await explain(
        file, "scale", inputs="(torch.ones(3), 2.5)", options=RunOptions(calls=2)
    )
    assert [each.compile_id.split("/")[0] for each in result.compilations] == ["0"] * len(
        result.compilations
    )
    first, second = result.compilations[:2]
    assert (first.call, second.call) == (0, 1)
    recompiles = [record for record in result.records if record.kind == "recompile"]
    assert recompiles[0].compile_id == second.compile_id == "0/1"


async def test_what_was_compiled_before_an_exception_is_known(
    explain: Explain, write: Callable[[str, str], Path]
) -> None:
    file = write(TEXT, "net.py")
    result = await explain(file, "raises")
    assert result.failure is not None
    assert result.compilations[0].operations == 1


CHANGING = """\
import torch
from torch import nn

COUNT = 0
SEEN = []


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(3, 3)
        self.last = None

    def keep(self, y):
        self.last = y.detach()
        SEEN.append(1)

    def forward(self, x):
        global COUNT
        COUNT += 1
        y = self.linear(x)
        self.keep(y)
        inner = []
        inner.append(y)
        return inner[0]


def get_inputs():
    return [torch.ones(2, 3)]
"""


async def test_what_a_compiled_function_changes_outside_of_its_graph_is_listed(
    explain: Explain, write: Callable[[str, str], Path]
) -> None:
    import torch

    if tuple(map(int, torch.__version__.split(".")[:2])) < (2, 11):
        pytest.skip("torch does not write them")
    file = write(CHANGING, "net.py")
    result = await explain(file, "Net", options=RunOptions(calls=4))
    lines = {15: "Net", 16: "list", 20: ""}
    for compiled in result.compilations:
        assert {each.line: each.object for each in compiled.side_effects} == lines
    findings = observed_findings(result, load(), lambda _: CHANGING)
    found = replayed(result.compilations, findings)
    assert [(each.code, each.function, each.compiles_again) for each in found] == [
        ("self.last = y.detach()", "keep", False),
        ("SEEN.append(1)", "keep", True),
        ("COUNT += 1", "forward", False),
    ]
    assert side_effect_lines(found, is_brief=True)[1:] == [
        "Dynamo repeats 3 side effects after the graphs; 1 made a later call compile again "
        "(see --verbose)."
    ]
    assert side_effect_lines(found, is_brief=False)[-1] == (
        "  net.py:20  COUNT += 1  (global variable)"
    )
    # Not the size that the first version of the code was compiled for, and the second was not.
    assert [each.guard for each in result.records] == [
        "size of dimension 0 of x",
        "length of SEEN",
        "length of SEEN",
    ]
    assert side_effect_lines((), is_brief=False) == []
