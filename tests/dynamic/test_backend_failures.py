"""Backends that raise, and what becomes of the program."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from fullgraph.dynamic.run import RunResult
from fullgraph.vocabulary.findings import Finding, Kind

pytestmark = pytest.mark.dynamo

Explain = Callable[..., Awaitable[RunResult]]
Findings = Callable[[RunResult], tuple[Finding, ...]]

# The worker gives torch.compile the backend eager; what stands below it keeps its own.
PROGRAM = """\
import torch
from torch._subclasses.fake_tensor import UnsupportedOperatorException


def backend(graph, example_inputs):
    raise {error}


@torch._dynamo.optimize(backend)
def inner(x):
    y = x + 1
    {breaks}
    return y * 2


@torch.compiler.disable(recursive=False)
def script(x):
    torch._dynamo.config.suppress_errors = {suppress}
    return inner(x)


def target(x):
    return script(x)
"""


async def failures(
    explain: Explain, findings: Findings, error: str, suppress: bool, breaks: str = "pass"
) -> list[Finding]:
    text = PROGRAM.format(error=error, suppress=suppress, breaks=breaks)
    result = await explain(text, "target", inputs="torch.ones(3)")
    assert result.failure is None
    return [f for f in findings(result) if f.kind is not Kind.DISABLED]


@pytest.mark.parametrize("suppress", [True, False])
async def test_a_backend_that_raises_is_one_finding_at_the_function(
    explain: Explain, findings: Findings, suppress: bool
) -> None:
    error = "NotImplementedError('no kernel for sinc')"

    [found] = await failures(explain, findings, error, suppress)

    assert found.kind is Kind.BACKEND_FAILURE
    assert "NotImplementedError: no kernel for sinc" in found.message
    assert found.observation is not None
    assert "'backend'" in found.observation.reason
    assert found.observation.count == 1
    assert found.observation.ends_the_program is not suppress
    where = found.location
    assert (where.line, where.column, where.end_column) == (10, 4, 9)
    assert [f.function for f in found.observation.stack] == ["target", "script", "inner"]


async def test_an_error_that_dynamo_turns_into_a_break_is_one_failure(
    explain: Explain, findings: Findings
) -> None:
    error = "UnsupportedOperatorException('sinc')"

    [found] = await failures(explain, findings, error, suppress=False)

    assert found.kind is Kind.BACKEND_FAILURE
    assert "UnsupportedOperatorException: sinc" in found.message
    assert found.observation is not None
    assert found.observation.count == 1
    assert not found.observation.ends_the_program
    assert found.location.line == 10


async def test_a_break_in_the_same_function_stays_a_finding_of_its_own(
    explain: Explain, findings: Findings
) -> None:
    found = await failures(explain, findings, "OSError('full')", suppress=True, breaks="print(1)")

    assert [(f.kind, f.location.line) for f in found] == [
        (Kind.BACKEND_FAILURE, 10),
        (Kind.BREAK, 12),
    ]


async def test_inductors_own_error_is_told_in_its_words(
    explain: Explain, findings: Findings
) -> None:
    text = PROGRAM.format(error="OSError()", suppress=True, breaks="pass").replace(
        "optimize(backend)", 'optimize("inductor")'
    )
    settings = (
        "import torch._inductor.config\n\n"
        'torch._inductor.config.cpp.cxx = ("/nowhere/c++",)\n'
        "torch._inductor.config.force_disable_caches = True\n"
    )

    result = await explain(settings + text, "target", inputs="torch.ones(3)")

    [found] = [f for f in findings(result) if f.kind is Kind.BACKEND_FAILURE]
    assert found.observation is not None
    assert "'inductor'" in found.message
    assert "/nowhere/c++" in found.message
    assert not found.observation.ends_the_program
