"""How a run is made: mode, gradients, dtype, autocast, backend and calls with other sizes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from fullgraph.dynamic.run import RunResult
from fullgraph_worker.protocol.wire import RunOptions

pytestmark = pytest.mark.dynamo
Explain = Callable[..., Awaitable[RunResult]]

NET = """
import torch
from torch import nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(4, 2)

    def forward(self, x):
        y = self.layer(x)
        print(self.training, torch.is_grad_enabled(), y.dtype, x.dtype, flush=True)
        return y

def get_inputs():
    return [torch.ones(3, 4)]
"""


@pytest.mark.parametrize(
    ("options", "printed"),
    [
        (RunOptions(), "True True torch.float32 torch.float32"),
        (RunOptions(mode="eval", grad="off"), "False False torch.float32 torch.float32"),
        (RunOptions(mode="train", grad="on"), "True True torch.float32 torch.float32"),
        (RunOptions(dtype="float64"), "True True torch.float64 torch.float64"),
        (RunOptions(autocast="bfloat16"), "True True torch.bfloat16 torch.float32"),
        (RunOptions(device="cpu"), "True True torch.float32 torch.float32"),
    ],
)
async def test_the_run_is_as_the_options_say(
    explain: Explain, options: RunOptions, printed: str
) -> None:
    result = await explain(NET, "Net", options=options)

    assert result.failure is None
    assert set(result.output.strip().split("\n")) == {printed}


async def test_a_module_among_the_arguments_is_changed_too(explain: Explain) -> None:
    text = NET.replace(
        "def get_inputs():\n    return [", "def step(net, x):\n    return net(x)\n\n"
    )
    text = text.split("torch.ones(3, 4)]")[0] + "\n"
    inputs = "Net(), torch.ones(3, 4)"
    result = await explain(text, "step", inputs=inputs, options=RunOptions(mode="eval"))

    assert result.failure is None
    assert result.output.startswith("False ")


SIZES = """
import torch
shapes = []

def f(x, ids):
    if not torch.compiler.is_compiling():
        shapes.append((tuple(x.shape), tuple(ids.shape)))
        print(shapes[-1], flush=True)
    x = x + 1
    torch._dynamo.graph_break()
    return WHAT

def get_inputs():
    return [torch.ones(2, 8, 5), torch.ones(2, 8).long()]
"""


@pytest.mark.parametrize(
    ("what", "inputs"),
    [
        # Features stay; what is 2 and what is 8 grows, the same in both tensors.
        ("x.sum(-1) + ids", "x: float32[6, 24, 5], ids: int64[6, 24]"),
        # The sequence cannot grow, the batch can, and so can what is behind the sequence.
        ("x.sum(-1) + ids + torch.ones(8)", "x: float32[6, 8, 7], ids: int64[6, 8]"),
        ("x @ torch.ones(5, 5) + torch.ones(8, 1)", "x: float32[6, 8, 5], ids: int64[6, 8]"),
    ],
)
async def test_later_calls_have_other_sizes(explain: Explain, what: str, inputs: str) -> None:
    result = await explain(SIZES.replace("WHAT", what), "f", options=RunOptions(calls=3))

    assert result.failure is None
    assert result.done is not None
    first, _, last = result.done.inputs.split(", then ")
    assert first == "x: float32[2, 8, 5], ids: int64[2, 8]"
    assert last == inputs
    # The second size makes Dynamo compile the function again, and it breaks again.
    assert {0, 1} <= {r.call for r in result.records}


async def test_what_cannot_be_called_with_other_sizes_says_so(explain: Explain) -> None:
    text = SIZES.replace("WHAT", "x.view(2, 8, 5)")
    result = await explain(text, "f", options=RunOptions(calls=3))

    assert result.failure is None
    assert result.done is not None
    assert result.done.inputs.startswith(
        "x: float32[2, 8, 5], ids: int64[2, 8] (different sizes fail in eager mode: RuntimeError: "
    )


async def test_without_tensors_there_is_nothing_to_vary(explain: Explain) -> None:
    text = "import torch\ndef f(n):\n    return torch.ones(n)\n"
    result = await explain(text, "f", inputs="3", options=RunOptions(calls=2))

    assert result.done is not None
    assert result.done.inputs == "n: 3 (there is no tensor with a size to vary)"


async def test_dynamic_from_the_start_compiles_other_sizes_once(explain: Explain) -> None:
    text = SIZES.replace("WHAT", "x.sum(-1) + ids")

    async def graphs(dynamic: str) -> int:
        result = await explain(text, "f", options=RunOptions(calls=3, dynamic=dynamic))
        assert result.done is not None
        return result.done.graphs

    assert await graphs("on") < await graphs("off")


async def test_the_backend_is_the_runs_own_for_the_programs_calls_too(explain: Explain) -> None:
    text = """
    import torch

    def mine(graph, inputs):
        print("mine compiles", flush=True)
        return graph.forward

    torch._dynamo.register_backend(mine, name="mine")

    @torch.compile(mode="max-autotune")
    def inner(x):
        return x * 2

    @torch.compiler.disable(recursive=False)
    def outside(x):
        return inner(x)

    def f(x):
        return outside(x) + 1
    """
    options = RunOptions(backend="mine")
    result = await explain(text, "f", inputs="torch.ones(2)", options=options)

    assert result.failure is None
    assert result.output.count("mine compiles") == 2


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (RunOptions(dtype="float12"), "dtype: 'float12' is not a floating-point type of torch"),
        (RunOptions(autocast="int8"), "The types are bfloat16"),
        (RunOptions(device="nowhere"), "This machine has cpu"),
        (RunOptions(backend="nvfast"), "The backends are "),
        (RunOptions(calls=0), "calls: 0 is less than 1"),
    ],
)
async def test_an_option_that_cannot_be_is_said_with_what_can(
    explain: Explain, options: RunOptions, words: str
) -> None:
    result = await explain(NET, "Net", options=options)

    assert result.failure is not None
    assert result.failure.kind == "bad-options"
    assert words in result.failure.message
