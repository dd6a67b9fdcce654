"""What the basic blocks of the functions that broke are reported to have done."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from fullgraph.dynamic.run import RunResult
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.dynamic.target import Target
from fullgraph_worker.protocol.wire import Block, BlockFact, RunOptions
from fullgraph_worker.values.eager_blocks import MOST_EVENTS

pytestmark = pytest.mark.dynamo

Run = Callable[..., Awaitable[RunResult]]


@pytest.fixture
def run(supervisor: Supervisor, write: Callable[..., Path]) -> Run:
    """Explain a target of a program, with its blocks."""

    async def run(program: str, name: str = "f", **options: object) -> RunResult:
        job = Target(name, path=str(write(program))).job(**options)  # type: ignore[arg-type]
        result = await supervisor.explain(replace(job, blocks=True), lambda message: None)
        assert result.failure is None
        assert result.records
        return result

    return run


def _at(result: RunResult, line: int) -> Block:
    """The only block that begins at a line."""
    (block,) = [block for block in result.blocks.blocks if block.line == line]
    return block


def _fact(block: Block, expression: str, *, at_exit: bool = False) -> BlockFact:
    (fact,) = [f for f in block.facts if (f.expression, f.at_exit) == (expression, at_exit)]
    return fact


async def test_a_branch_on_a_tensor_says_which_way_it_went_and_what_it_read(run: Run) -> None:
    result = await run(
        """\
        import torch

        def f(x, bias=None):
            y = x * 2
            if y.sum() > 0:
                y = y + 1
            else:
                y = y - 1
            return y

        def get_inputs():
            return (torch.ones(2, 3),)
        """
    )
    test = _at(result, 4)
    assert (test.end_line, test.count, test.test) == (5, 1, "if y.sum() > 0")
    assert (test.taken, test.not_taken) == (1, 0)
    (value,) = _fact(test, "x").values
    assert (value.dtype, value.shape, value.device) == ("float32", [2, 3], "cpu")
    assert _at(result, 6).count == 1
    assert not [block for block in result.blocks.blocks if block.line == 8]
    (after,) = _fact(_at(result, 6), "y", at_exit=True).values
    assert after.shape == [2, 3]


async def test_a_loop_counts_its_body_and_its_early_return_is_not_taken(run: Run) -> None:
    result = await run(
        """\
        import torch

        def f(x, n):
            total = 0
            for i in range(n):
                total = total + x.sum().item()
                if total > 1e9:
                    return x
            while total > 5:
                total -= 5
            return x * total

        def get_inputs():
            return (torch.ones(2), 6)
        """
    )
    header, body = _at(result, 5), _at(result, 6)
    assert (header.test, header.taken, header.not_taken) == ("for i in range(n)", 6, 1)
    assert (body.count, body.taken, body.not_taken) == (6, 0, 6)
    # 12 is more than 5 twice.
    assert (_at(result, 9).taken, _at(result, 9).not_taken) == (2, 1)
    totals = _fact(body, "total")
    assert [value.value for value in totals.values] == ["0", "2.0", "4.0", "6.0"]
    assert totals.has_more
    assert not totals.is_constant


async def test_statements_over_several_lines_and_comprehensions_are_one_block(run: Run) -> None:
    result = await run(
        """\
        import torch

        def f(x):
            parts = [
                x[i]
                for i in range(3)
            ]
            y = torch.stack(
                parts,
                dim=0,
            )
            print(y)
            if (
                y.dim()
                == 2
            ):
                return y
            return x

        def get_inputs():
            return (torch.ones(3, 2),)
        """
    )
    block = _at(result, 4)
    assert (block.end_line, block.count, block.taken, block.not_taken) == (15, 1, 1, 0)
    assert _fact(block, "parts", at_exit=True).values[0].inside == ["tensor"]


async def test_functions_within_functions_have_blocks_of_their_own(run: Run) -> None:
    result = await run(
        """\
        import torch

        def f(x):
            def inner(y):
                print("in")
                return y + 1

            for _ in range(3):
                x = inner(x)
            return x

        def get_inputs():
            return (torch.ones(2),)
        """
    )
    assert (_at(result, 5).function, _at(result, 5).count) == ("f.inner", 3)
    assert (_at(result, 4).function, _at(result, 4).end_line) == ("f", 4)
    assert (_at(result, 9).count, _at(result, 10).count) == (3, 1)


async def test_an_exception_ends_a_block_and_its_test_is_not_counted(run: Run) -> None:
    result = await run(
        """\
        import torch

        def check(x):
            if x.sum().item() > 0:
                raise KeyError("positive")
            return x

        def f(x):
            try:
                x = check(x)
                x = x + 100
            except KeyError:
                x = x * 3
            finally:
                y = x - 1
            return y

        def get_inputs():
            return (torch.ones(2),)
        """
    )
    assert _at(result, 5).raised == "KeyError"
    assert _at(result, 10).raised == "KeyError"
    assert not [f for f in _at(result, 10).facts if f.at_exit]
    assert (_at(result, 12).count, _at(result, 12).end_line, _at(result, 15).count) == (1, 13, 1)


async def test_a_generator_that_waits_does_not_begin_a_block_again(run: Run) -> None:
    result = await run(
        """\
        import torch

        def pieces(x):
            for row in x:
                a = row.sum().item()
                yield a
                b = a + 1
                yield b

        def f(x):
            total = 0
            for piece in pieces(x):
                total = total + piece
            return x * total

        def get_inputs():
            return (torch.ones(2, 2),)
        """,
    )
    body = _at(result, 5)
    assert (body.function, body.end_line, body.count) == ("pieces", 8, 2)
    assert (_at(result, 4).taken, _at(result, 4).not_taken) == (2, 0)
    assert _at(result, 13).count == 4


MODEL = """\
import torch
from torch import nn

class Model(nn.Module):
    kind = "relu"
    steps = 0

    def __init__(self):
        super().__init__()
        self.drop = 0.1
        self.flipped = False

    @property
    def loud(self):
        print("ran the property")
        return 1

    def forward(self, x):
        type(self).steps += 1
        if x.sum() > 0 and self.kind == "relu" and self.drop > 0:
            x = x + self.steps
        again = self.flipped
        self.flipped = not self.flipped
        if self is None:
            x = x + self.loud
        print("ran forward")
        return x

def get_inputs():
    return (torch.ones(2),)
"""


async def test_attributes_are_constant_where_they_kept_their_value(run: Run) -> None:
    result = await run(MODEL, "Model", options=RunOptions(calls=3))
    test = _at(result, 19)
    assert (result.blocks.calls, test.count, test.taken) == (3, 3, 3)
    assert _fact(test, "self.kind").is_constant
    assert _fact(test, "self.drop").is_constant
    assert _fact(test, "self.drop").values[0].value == "0.1"
    changed = _fact(_at(result, 21), "self.steps")
    assert len(changed.values) == 3
    assert not changed.is_constant
    flipped = _fact(_at(result, 22), "self.flipped")
    assert not flipped.is_constant


async def test_one_call_is_enough_to_see_that_an_attribute_changes(run: Run) -> None:
    result = await run(MODEL, "Model")
    flipped = _fact(_at(result, 22), "self.flipped")
    assert len(flipped.values) == 1
    assert not flipped.is_constant
    assert _fact(_at(result, 19), "self.drop").is_constant


async def test_properties_are_not_run_and_nothing_is_printed_twice(run: Run) -> None:
    result = await run(MODEL, "Model")
    assert result.output.count("ran forward") == 1
    assert "ran the property" not in result.output
    read = {fact.expression for block in result.blocks.blocks for fact in block.facts}
    assert "self.loud" not in read
    assert "self.drop" in read


async def test_a_long_loop_is_counted_up_to_a_limit(run: Run) -> None:
    result = await run(
        """\
        import torch

        def f(x):
            n = 0
            for i in range(1_000_000):
                # A break in a loop: Dynamo leaves all of it to Python.
                if i == 0:
                    print("start")
                n += 1
            return x + n

        def get_inputs():
            return (torch.ones(2),)
        """
    )
    body = _at(result, 9)
    assert not body.is_counted
    assert 1_000 < body.count <= MOST_EVENTS
    assert not _fact(body, "n").is_constant


async def test_without_the_request_there_are_none(
    supervisor: Supervisor, write: Callable[..., Path]
) -> None:
    path = write("import torch\ndef f(x):\n    print(x)\n    return x\n")
    job = Target("f", path=str(path)).job(inputs="(torch.ones(2),)")
    result = await supervisor.explain(job, lambda message: None)
    assert result.records
    assert result.blocks is None
