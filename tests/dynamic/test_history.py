"""What a run tells of a break besides its place: by which calls, and after what."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from fullgraph.dynamic.run import RunResult
from fullgraph.vocabulary.findings import Call, Finding

pytestmark = pytest.mark.dynamo

Explain = Callable[..., Awaitable[RunResult]]
Findings = Callable[[RunResult], tuple[Finding, ...]]


def follows(found: tuple[Finding, ...]) -> dict[tuple[int, str | None], int | None]:
    """The line that each break follows from, by its own line and id."""
    return {
        (f.location.line, f.observation.gb_id): (
            f.observation.caused_by.line if f.observation.caused_by else None
        )
        for f in found
        if f.observation
    }


async def test_what_a_skipped_function_calls_follows_from_its_skip(
    explain: Explain, findings: Findings
) -> None:
    text = (
        "def scaled(x):\n    y = x * 2\n    print('scaled')\n    return y\n\n"
        "def f(x):\n    for i in range(3):\n        print(i)\n        x = scaled(x)\n"
        "    return x\n"
    )

    result = await explain(text, "f", inputs="torch.ones(2, 3)")

    assert follows(findings(result)) == {(3, "GB0059"): 8, (8, "GB0059"): None}


async def test_a_retry_follows_from_the_break_that_it_was_for(
    explain: Explain, findings: Findings
) -> None:
    text = "def f(x):\n    y = x + 1\n    return y * sum(t.item() for t in (y.sum(), y.mean()))\n"

    result = await explain(text, "f", inputs="torch.ones(2, 3)")

    assert follows(findings(result)) == {(3, "GB0124"): None, (3, "GB8335"): 3}


async def test_one_layer_called_many_times_is_one_break_without_a_cause(
    explain: Explain, findings: Findings
) -> None:
    text = (
        "from torch import nn\n\nclass Layer(nn.Module):\n    def forward(self, x):\n"
        "        return x * x.mean().item()\n\nclass Net(nn.Module):\n"
        "    def __init__(self):\n        super().__init__()\n"
        "        self.layers = nn.ModuleList(Layer() for _ in range(12))\n\n"
        "    def forward(self, x):\n        for layer in self.layers:\n"
        "            x = layer(x)\n        return x\n"
    )

    result = await explain(text, "Net", inputs="torch.ones(2, 3)")

    [finding] = findings(result)
    assert finding.observation is not None
    assert finding.observation.count == len(result.records) > 1
    assert finding.observation.caused_by is None
    assert finding.observation.calls == (
        Call("forward(self: Net, x: float32[2, 3])"),
        Call("forward(self: Layer, x: float32[2, 3])"),
    )


async def test_the_rest_of_a_function_is_called_with_what_is_still_needed(
    explain: Explain, findings: Findings
) -> None:
    text = (
        "def f(x, *others, scale=2, **named):\n    y = x * scale\n    print('one')\n"
        "    y = y + 1\n    print('two')\n    return y\n"
    )

    result = await explain(text, "f", inputs="(torch.ones(2, 3), None)")

    calls = [f.observation.calls for f in findings(result) if f.observation]
    assert calls == [
        (Call("f(x: float32[2, 3], scale: 2, others: tuple(None), named: dict)"),),
        (Call("the rest of f(y: float32[2, 3])"),),
    ]


async def test_shapes_of_a_tensor_subclass_are_told_without_running_its_code(
    explain: Explain, findings: Findings
) -> None:
    text = (
        "import torch\n\nasked = []\n\nclass Mine(torch.Tensor):\n    @classmethod\n"
        "    def __torch_function__(cls, function, types, args=(), kwargs=None):\n"
        "        asked.append(function)\n"
        "        return super().__torch_function__(function, types, args, kwargs or {})\n\n"
        "def f(x):\n    before = len(asked)\n    print('here')\n"
        "    print('asked', len(asked) - before, flush=True)\n    return x\n"
    )

    result = await explain(text, "f", inputs="torch.ones(2, 3).as_subclass(Mine)")

    inputs = {record.frame_inputs for record in result.records}
    assert "f(x: float32[2, 3])" in inputs
    assert "asked 0" in result.output
