"""A target runs with what its program itself sets where it compiles it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from fullgraph.dynamic.run import RunResult
from fullgraph_worker import wire

pytestmark = pytest.mark.dynamo

Explain = Callable[..., Awaitable[RunResult]]

PROGRAM = """\
import torch

patch = torch._dynamo.config.patch


@patch(verbose=True)
@patch(capture_scalar_outputs=True)
@torch.compile
def decorated(x):
    return x * int(x.sum())


def passed(x):
    return x * int(x.sum())


fast = patch(capture_scalar_outputs=True)(torch.compile(passed))


def twice(x):
    return x * int(x.sum())


with_patch = patch(capture_scalar_outputs=True)(torch.compile(twice))
without = torch.compile(twice)


class Net(torch.nn.Module):
    @patch(capture_scalar_outputs=True)
    @torch.compile(dynamic=False)
    def forward(self, x):
        return x * int(x.sum())


class Plain(torch.nn.Module):
    @torch.compile
    def forward(self, x):
        return x * int(x.sum())


def get_inputs():
    return torch.ones(3)
"""


@pytest.mark.parametrize(
    ("name", "breaks"),
    [
        ("decorated", 0),
        ("passed", 0),
        ("fast", 0),
        ("Net", 0),
        ("Net.forward", 0),
        ("Plain", 1),
        ("Plain.forward", 1),
        # Which of the two is meant is unknown.
        ("twice", 1),
    ],
)
async def test_a_patch_of_the_configuration_around_the_compiled_function_holds(
    explain: Explain, name: str, breaks: int
) -> None:
    result = await explain(PROGRAM, name)
    assert result.failure is None
    assert sum(record.kind == wire.BREAK for record in result.records) == breaks


SIZES = """\
import torch


@torch.compile({arguments})
def f(x):
    return x * 2


class Net(torch.nn.Module):
    @torch.compile({arguments})
    def forward(self, x):
        return x * 2


def g(x):
    return x * 2


fast = torch.compile(g, {arguments})


def get_inputs():
    return torch.ones(4)
"""


@pytest.mark.parametrize(
    ("name", "arguments", "recompiles"),
    [
        ("f", "", 1),
        ("f", "dynamic=False", 3),
        ("f", "dynamic=False, recompile_limit=2", 1),
        ("Net", "dynamic=False", 3),
        ("Net.forward", "dynamic=True", 0),
        ("g", "dynamic=True", 0),
    ],
)
async def test_the_options_that_decide_on_recompiles_hold(
    explain: Explain, name: str, arguments: str, recompiles: int
) -> None:
    program = SIZES.format(arguments=arguments)
    result = await explain(program, name, options=wire.RunOptions(calls=4))
    assert result.failure is None
    assert sum(record.kind == wire.RECOMPILE for record in result.records) == recompiles


async def test_an_option_of_the_run_is_stronger(explain: Explain) -> None:
    program = SIZES.format(arguments="dynamic=True")
    options = wire.RunOptions(calls=4, dynamic="off")
    result = await explain(program, "f", options=options)
    assert sum(record.kind == wire.RECOMPILE for record in result.records) == 3


async def test_a_program_may_give_the_inputs_of_each_call(explain: Explain) -> None:
    program = (
        "import torch\n\n\ndef f(x, k):\n    return x * len(k)\n\n\n"
        "def get_inputs():\n    return torch.ones(3), 'a'\n\n\n"
        "def get_inputs_of_call(number):\n    return torch.ones(3), 'a' * (number + 1)\n"
    )
    result = await explain(program, "f", options=wire.RunOptions(calls=3))
    assert [record.guard_kind for record in result.records] == ["string", "string"]
