"""Calls that take the other side of what a target tests about its arguments and its mode."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from fullgraph.dynamic.run import RunResult
from fullgraph_worker.protocol import wire

pytestmark = pytest.mark.dynamo

Explain = Callable[..., Awaitable[RunResult]]

PROGRAM = """\
import torch


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(8, 8)

    def forward(self, x, mask=None, verbose=False):
        x = self.linear(x)
        if mask is not None:
            x = x * mask.sum().item()
        if verbose:
            print(x.shape)
        if not self.training:
            x = x * x.max().item()
        return x


class Plain(torch.nn.Module):
    def forward(self, x, scale=None):
        scale = 2 if scale is None else scale
        return x * scale


def normal(x, mask):
    if mask is not None:
        return x.masked_fill(mask, 0.0)
    return x * x.sum().item()


class Conv(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = torch.nn.Conv1d(6, 4, 3, padding=1)

    def forward(self, signal):
        return self.conv(signal)
"""


def lines(result: RunResult, kind: str) -> set[int]:
    return {record.line for record in result.records if record.kind == kind}


async def test_what_an_optional_argument_a_flag_and_the_mode_lead_to_is_reached(
    explain: Explain,
) -> None:
    result = await explain(PROGRAM, "Net", inputs="torch.ones(2, 8)")
    assert result.failure is None
    assert result.done is not None
    assert lines(result, wire.BREAK) == {12, 14, 16}
    for words in ("also with mask", "with verbose=True", "in evaluation mode"):
        assert words in result.done.inputs
    # A program that never makes these calls after each other is not compiled again.
    assert not lines(result, wire.RECOMPILE)
    assert result.done.graphs == 1


async def test_the_mode_that_is_chosen_is_the_only_one(explain: Explain) -> None:
    options = wire.RunOptions(mode="train")
    result = await explain(PROGRAM, "Net", inputs="torch.ones(2, 8)", options=options)
    assert 16 not in lines(result, wire.BREAK)


async def test_between_several_calls_what_differs_recompiles(explain: Explain) -> None:
    options = wire.RunOptions(calls=2)
    result = await explain(PROGRAM, "Plain", inputs="torch.ones(2, 8)", options=options)
    reasons = [record.reason for record in result.records if record.kind == wire.RECOMPILE]
    assert len(reasons) == 2
    assert "size of dimension 0 of x" in reasons[0]
    assert "scale was None" in reasons[1]


async def test_a_length_behind_the_channels_varies(explain: Explain) -> None:
    options = wire.RunOptions(calls=2)
    result = await explain(PROGRAM, "Conv", inputs="torch.ones(2, 6, 9)", options=options)
    assert result.done is not None
    assert result.done.inputs == "signal: float32[2, 6, 9], then signal: float32[4, 6, 10]"
