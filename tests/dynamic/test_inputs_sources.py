"""Where the inputs of a run come from, in their order, and that they are always reported."""

from __future__ import annotations

import textwrap
from collections.abc import Awaitable, Callable

import pytest

from fullgraph.dynamic.run import RunResult
from fullgraph_worker.protocol.wire import Done, Example

pytestmark = pytest.mark.dynamo
Explain = Callable[..., Awaitable[RunResult]]

TYPED = """
    from __future__ import annotations
    import torch
    from torch import Tensor, nn

    HEADS = 3

    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.dim = 6
            self.layer = nn.Linear(6, 2)

        def forward(self, x: Float[Tensor, "batch seq dim"], mask: Bool[Tensor, "batch seq"],
                    heads: Int[Tensor, "batch HEADS"], scale: float):
            print("forward")
            return self.layer(x)[mask], heads * scale
"""


def done(result: RunResult) -> Done:
    assert result.failure is None
    assert result.done is not None
    return result.done


async def test_annotations_give_shapes_and_one_name_is_one_size(explain: Explain) -> None:
    found = done(await explain(TYPED, "Net"))

    # `dim` is the module's own and HEADS the file's; `batch` and `seq` are chosen.
    assert found.inputs == ("x: float32[2, 8, 6], mask: bool[2, 8], heads: int64[2, 3], scale: 1.0")
    assert found.inputs_source == "the annotations of forward"
    assert found.inputs_code.startswith("def get_inputs():\n    return {\n")
    assert '\n        "x": torch.randn(2, 8, 6),\n' in found.inputs_code


async def test_the_code_of_guessed_inputs_makes_the_same_inputs(explain: Explain) -> None:
    first = done(await explain(TYPED, "Net"))
    again = done(await explain(f"{textwrap.dedent(TYPED)}\n\n{first.inputs_code}", "Net"))

    assert again.inputs == first.inputs
    assert (again.inputs_source, again.inputs_code) == ("get_inputs()", "")


@pytest.mark.parametrize(
    ("docstring", "inputs"),
    [
        (
            """
            Parameters
            ----------
            x : torch.Tensor, shape (N, C, H, W)
                Images.
            """,
            "x: float32[2, 3, 32, 64]",
        ),
        (
            """
            Args:
                x (Tensor): ids of shape `(batch_size, 7)`.
            """,
            "x: int64[2, 7]",
        ),
        (
            r"""
            Shape:
                - Input: :math:`(N, L, H_{in})` where :math:`H_{in}` is the width
                - Output: :math:`(N, 5)`
            """,
            "x: float32[2, 8, 32]",
        ),
    ],
)
async def test_docstrings_give_shapes(explain: Explain, docstring: str, inputs: str) -> None:
    text = f'def f(x):\n    r"""Do.\n{docstring}\n    """\n    return (x + 1).tolist()\n'

    found = done(await explain(text, "f"))

    assert found.inputs == inputs
    assert found.inputs_source == "the docstring of f"


async def test_a_size_that_a_layer_demands_is_tried(explain: Explain) -> None:
    text = '''
    import torch
    from torch import nn

    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.embed = nn.Embedding(50, 24)
            self.layer = nn.Linear(24, 2)
            self.calls = 0

        def forward(self, tokens, x):
            """Run.

            Args:
                tokens: of shape (batch, seq)
                x: of shape (batch, seq, extra)
            """
            self.calls += 1
            print(self.calls)
            return self.layer(self.embed(tokens) + x[..., :1])
    '''
    result = await explain(text, "Net")

    assert done(result).inputs == "tokens: int64[2, 8], x: float32[2, 8, 4]"
    # What was tried before ran on a copy of the module.
    assert result.output.split() == ["1"] * len(result.output.split())


async def test_a_guess_that_fails_is_said_to_be_one(explain: Explain) -> None:
    text = '''
    def f(x):
        """Do.

        Args:
            x (Tensor): shape (batch, k)
        """
        raise OSError("no device")
    '''
    result = await explain(text, "f")

    assert result.failure is not None
    assert result.failure.kind == "bad-inputs"
    assert "inferred from the docstring of f (x: float32[2, 4])" in result.failure.message
    assert "def get_inputs():" in result.failure.message
    assert "--inputs" in result.failure.message


async def test_a_size_that_no_text_names_is_searched(explain: Explain) -> None:
    text = '''
    import torch
    WEIGHT = torch.ones(17, 2)

    def f(x):
        """Do.

        Args:
            x (Tensor): shape (batch, k)
        """
        return x @ WEIGHT
    '''
    found = done(await explain(text, "f"))

    assert found.inputs == "x: float32[2, 17]"
    assert found.inputs_source == "a search"


async def test_a_guess_that_ends_the_program_is_one_that_fails(explain: Explain) -> None:
    text = '''
    import sys

    def f(x):
        """Do.

        Args:
            x (Tensor): shape (batch, k)
        """
        sys.exit(3)
    '''
    result = await explain(text, "f")

    assert result.failure is not None
    assert result.failure.kind == "bad-inputs"
    assert "it called sys.exit(3)" in result.failure.message


async def test_the_recorded_call_comes_last(explain: Explain) -> None:
    recorded = '{"x": torch.randn(3, 4)}'
    examples = [Example(call=recorded, source="the call recorded in the last trace")]
    text = "import torch\ndef f(x):\n    return x.tolist()\n"
    found = done(await explain(text, "f", examples=examples))
    assert found.inputs == "x: float32[3, 4]"
    assert found.inputs_source == "the call recorded in the last trace"
    assert found.inputs_code == f"def get_inputs():\n    return {recorded}\n"

    told = done(await explain(text, "f", examples=examples, inputs="torch.ones(5)"))
    assert told.inputs == "x: float32[5]"
    assert told.inputs_source == "--inputs"
    assert told.inputs_code == "def get_inputs():\n    return torch.ones(5)\n"


async def test_what_takes_no_inputs_names_no_source(explain: Explain) -> None:
    found = done(await explain("import torch\ndef f(n=3):\n    return torch.ones(n)\n", "f"))
    assert (found.inputs, found.inputs_source, found.inputs_code) == ("no arguments", "", "")
