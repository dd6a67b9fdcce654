"""Recompiles and the end of them, as Dynamo really makes them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from fullgraph.dynamic.run import RunResult
from fullgraph.vocabulary.findings import Finding, Frame, Kind

pytestmark = pytest.mark.dynamo

Explain = Callable[..., Awaitable[RunResult]]
Findings = Callable[[RunResult], tuple[Finding, ...]]

# What the program runs in eager mode may call compiled functions often, as a script does.
PROGRAM = """\
import torch


@torch.compile
def inner(x, n=1):
    y = x + 1
    return y * n


@torch.compiler.disable(recursive=False)
def script(x):
{script}


def target(x):
    return script(x)
"""


async def observed(
    explain: Explain, findings: Findings, script: str, program: str = PROGRAM
) -> tuple[Finding, ...]:
    indented = "\n".join(f"    {line}" for line in script.splitlines())
    result = await explain(program.format(script=indented), "target", inputs="torch.ones(2, 3)")
    assert result.failure is None
    return findings(result)


async def of_kind(
    explain: Explain, findings: Findings, script: str, kind: Kind, program: str = PROGRAM
) -> list[Finding]:
    every = await observed(explain, findings, script, program)
    return [found for found in every if found.kind is kind]


@pytest.mark.parametrize(
    ("script", "words"),
    [
        (
            "inner(x)\ninner(torch.ones(4, 3))\ninner(torch.ones(5, 3))",
            "size of dimension 0 of x was 2, now it is 4",
        ),
        ("inner(x)\ninner(x.double())", "dtype of x was float32, now it is float64"),
        ("inner(x)\ninner(x[0])", "number of dimensions of x was 2, now it is 1"),
        ("inner(x, 2)\ninner(x, 3)", "n was 2, now it is 3"),
        (
            "inner(x)\nwith torch.no_grad():\n    inner(x)",
            "gradient mode was on, now it is off",
        ),
        (
            "for n in (True, False, None):\n    x if n is None else inner(x, n)",
            "n was True, now it is False",
        ),
    ],
)
async def test_the_guard_that_failed_and_its_values_are_named(
    explain: Explain, findings: Findings, script: str, words: str
) -> None:
    [found] = await of_kind(explain, findings, script, Kind.RECOMPILE)

    assert found.observation is not None
    assert found.observation.reason == words
    assert found.observation.count == 1
    # The function's name.
    where = found.location
    assert (where.line, where.column, where.end_line, where.end_column) == (5, 4, 5, 9)
    assert found.observation.stack[0].function == "target"
    assert found.observation.stack[-1].function == "inner"


async def test_a_guard_that_fails_often_is_one_finding_with_its_values(
    explain: Explain, findings: Findings
) -> None:
    text = PROGRAM.replace("y * n", "y * len(n)")
    script = 'for n in ("a", "b", "c", "d"):\n    inner(x, n)'

    [found] = await of_kind(explain, findings, script, Kind.RECOMPILE, text)

    assert found.observation is not None
    assert found.observation.reason == "n was 'a', then 'b', 'c' and 'd'"
    assert found.observation.count == 3
    # Dynamo's own words on the last one: the guards of all three versions, the newest first.
    guards = [line for line in found.observation.context.splitlines() if "n ==" in line]
    assert [guard.split("#")[0].split(": ")[1].strip() for guard in guards] == [
        "n == 'c'",
        "n == 'b'",
        "n == 'a'",
    ]
    assert found.observation.stack[-1] == Frame(found.location.path, 7, "inner")


async def test_the_limit_is_one_finding_and_no_break(explain: Explain, findings: Findings) -> None:
    text = PROGRAM.replace("y * n", "y * len(n)")
    script = 'for n in range(12):\n    inner(x, "a" * n)'

    every = await observed(explain, findings, script, text)

    [found] = [f for f in every if f.kind is Kind.RECOMPILE_LIMIT]
    recompiles = [f for f in every if f.kind is Kind.RECOMPILE]
    assert found.observation is not None
    assert found.observation.count == 1
    assert found.observation.skips_frame
    assert "recompile_limit (8 compiled versions)" in found.observation.reason
    assert "n was 'aaaaaaa', now it is 'aaaaaaaa'" in found.observation.reason
    assert (found.location.line, found.location.column) == (5, 4)
    # Eight versions are one compilation and seven recompiles; the eighth was refused.
    assert [f.observation.count for f in recompiles if f.observation] == [7]
    assert Kind.BREAK not in {f.kind for f in every}


async def test_a_limit_that_raises_ends_the_program(explain: Explain, findings: Findings) -> None:
    text = PROGRAM.replace("y * n", "y * len(n)")
    script = (
        "torch._dynamo.config.fail_on_recompile_limit_hit = True\n"
        'for n in range(12):\n    inner(x, "a" * n)'
    )

    [found] = await of_kind(explain, findings, script, Kind.RECOMPILE_LIMIT, text)

    assert found.observation is not None
    assert found.observation.ends_the_program


async def test_a_resumed_function_is_placed_at_its_own_definition(
    explain: Explain, findings: Findings
) -> None:
    text = PROGRAM.replace("y = x + 1", "y = x + 1; print()")

    [found] = await of_kind(explain, findings, "inner(x, 2)\ninner(x, 3)", Kind.RECOMPILE, text)

    assert found.observation is not None
    assert found.observation.reason == "n was 2, now it is 3"
    assert (found.location.line, found.location.column) == (5, 4)
    assert [frame.function for frame in found.observation.stack] == ["target", "script", "inner"]


async def test_a_modules_attribute_is_named_with_dynamos_advice(
    explain: Explain, findings: Findings
) -> None:
    text = PROGRAM + (
        "\n\nclass Net(torch.nn.Module):\n    def __init__(self):\n        super().__init__()\n"
        "        self.step = 0\n\n    def forward(self, x):\n"
        "        self.step += 1\n        return x * self.step\n\n\nnet = torch.compile(Net())\n"
    )

    [found] = await of_kind(
        explain, findings, "for _ in range(3):\n    net(x)", Kind.RECOMPILE, text
    )

    assert found.observation is not None
    assert found.observation.reason == "self.step was 0, then 1 and 2"
    assert "integer attributes of the nn.Module" in found.observation.hints[0]
