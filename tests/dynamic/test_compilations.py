"""What a run compiled: which functions, in which order, and the graphs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

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
