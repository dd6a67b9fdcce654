"""Calls that the program itself keeps out of the graph."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from fullgraph.dynamic.run import RunResult
from fullgraph.vocabulary.findings import Finding, Kind

pytestmark = pytest.mark.dynamo

Explain = Callable[..., Awaitable[RunResult]]
Findings = Callable[[RunResult], tuple[Finding, ...]]

PROGRAM = """\
import torch


@torch.compiler.disable
def plain(x):
    return x * 2


@torch.compiler.disable(recursive=False)
def outer(x):
    return x * 3


@torch.compiler.disable(reason="wrong numbers on the old card")
def because(x):
    return x * 4


class Block(torch.nn.Module):
    @torch.compiler.disable
    def forward(self, x):
        return x + 1


block = Block()
whole = torch.compiler.disable(torch.nn.Linear(3, 3))


def target(x):
    y = x + 1
    return {call} * 2
"""


@pytest.mark.parametrize(
    ("call", "gb_id", "words"),
    [
        ("plain(y)", "GB0098", "plain runs in eager mode because it is disabled."),
        ("outer(y)", "GB0099", "outer runs in eager mode because it is disabled."),
        (
            "because(y)",
            "GB0098",
            "because runs in eager mode because it is disabled "
            "(its reason: wrong numbers on the old card).",
        ),
        ("block(y)", "GB0099", "Block.forward runs in eager mode because it is disabled."),
        ("whole(y)", "GB0148", "whole runs in eager mode because it is disabled."),
    ],
)
async def test_a_disabled_call_is_information_at_its_line(
    explain: Explain, findings: Findings, call: str, gb_id: str, words: str
) -> None:
    result = await explain(PROGRAM.format(call=call), "target", inputs="torch.ones(2, 3)")

    assert result.failure is None
    [found] = findings(result)
    assert found.kind is Kind.DISABLED
    assert found.observation is not None
    assert (found.observation.gb_id, found.observation.reason) == (gb_id, words)
    assert not found.observation.is_problem
    where = found.location
    assert (where.line, where.column, where.end_column) == (31, 11, 11 + len(call))


async def test_in_a_loop_the_whole_caller_falls_back(explain: Explain, findings: Findings) -> None:
    text = PROGRAM.format(call="y").replace(
        "    return y * 2", "    for _ in range(3):\n        y = plain(y)\n    return y"
    )

    result = await explain(text, "target", inputs="torch.ones(2, 3)")

    [found] = findings(result)
    assert found.kind is Kind.DISABLED
    assert found.location.line == 32
    assert found.observation is not None
    assert found.observation.skips_frame


async def test_a_module_that_is_disabled_as_a_whole_is_placed_at_its_forward(
    explain: Explain, findings: Findings
) -> None:
    result = await explain(PROGRAM.format(call="y"), "Block", inputs="torch.ones(2, 3)")

    [found] = findings(result)
    assert found.kind is Kind.DISABLED
    assert found.location.path.endswith("model.py")
    assert (found.location.line, found.location.column) == (21, 8)
