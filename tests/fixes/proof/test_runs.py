"""Runs of a target one after the other, in processes of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from fullgraph import taxonomy
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.fixes.proof.run import Runs, Verified
from fullgraph.fixes.proof.solution import Solution
from fullgraph.fixes.proof.solve import Solver
from fullgraph.vocabulary.findings import Edit, Fix, Location, Safety
from fullgraph_worker.protocol import wire
from tests.dynamic.prepared import MODEL_PYTHON

pytestmark = pytest.mark.dynamo

PROGRAM = """\
import torch


def target(x, y):
    if x.sum() > 1000:
        return y
    return x * y


def get_inputs():
    return [torch.rand(4), torch.randn(4)]
"""


def _runs(supervisor: Supervisor, job: wire.ExplainJob) -> Runs:
    return Runs(
        supervisor,
        job,
        taxonomy.load(),
        lambda path: Path(path).read_text(encoding="utf-8"),
        lambda path: True,
        lambda message: None,
    )


async def runs_of(
    path: Path, texts: list[dict[str, str]], fixes: Iterable[Fix] = (), target: str = "target"
) -> list[Verified]:
    supervisor = Supervisor(
        (MODEL_PYTHON,), timeout_seconds=120, keep_warm=False, working_folder=path.parent
    )
    runs = _runs(supervisor, wire.ExplainJob(target, str(path)))
    try:
        return [await runs.run(each, fixes=fixes if each else ()) for each in texts]
    finally:
        runs.close()
        await supervisor.close()


SEVERAL = """\
import torch


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.peak = 0.0

    def forward(self, x):
        if x.min() < -1000:
            raise ValueError("too small")
        h = x * 2
        if h.abs().max() > 500:
            print("large:", h.abs().max())
        self.peak = h.max().item()
        return h


def get_inputs():
    return [torch.rand(4)]
"""


def test_several_breaks_are_proven_together(tmp_path: Path) -> None:
    path = tmp_path / "several.py"
    path.write_text(SEVERAL, encoding="utf-8")

    async def solved() -> tuple[Solution, list[list[str]]]:
        supervisor = Supervisor(
            (MODEL_PYTHON,), timeout_seconds=120, keep_warm=False, working_folder=path.parent
        )
        runs = _runs(supervisor, wire.ExplainJob("Net", str(path)))
        stages: list[list[str]] = []
        run = runs.run

        async def counted(*args: Any, **options: Any) -> Verified:
            ran = await run(*args, **options)
            stages.append([stage.name for stage in ran.result.stages])
            return ran

        runs.run = counted  # type: ignore[method-assign]
        try:
            return await Solver(runs, inductor=False).solve(), stages
        finally:
            runs.close()
            await supervisor.close()

    solution, stages = asyncio.run(solved())
    assert [counts.lines for counts in solution.counts] == [4, 0]
    text = solution.texts[str(path)]
    assert "def _check_net(" in text
    assert "def _report_net(" in text
    assert "def peak(self)" in text
    # Before; all three at once, which eager mode refutes; the same with the number as a property.
    assert [each[-1] for each in stages] == ["eager", "eager mode again", "eager"]


def test_later_runs_are_compared_with_the_first_on_the_same_inputs(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text(PROGRAM, encoding="utf-8")
    changed = {str(path): PROGRAM.replace("x * y", "x * y + 1")}
    first, same, other = asyncio.run(runs_of(path, [{}, {}, changed]))
    # Inputs are searched for the line that the drawn ones do not reach; that draws no others.
    assert any("reach line" in name for name in first.result.stages[0].calls)
    assert first.counts.lines == same.counts.lines == 1
    assert first.differences == same.differences == ()
    assert {each.stage for each in other.differences} == {"before"}
    # What eager mode refutes is not compiled.
    assert same.result.stages[-1].name == "eager"
    assert {stage.name for stage in other.result.stages} == {"eager mode", "eager mode again"}


SIDES = """\
import torch


def target(x, scale: bool = True, mask: torch.Tensor | None = None):
    if scale and x.sum() > 1:
        x = x * 0.5
    if mask is not None and (mask == 0).any():
        x = x + mask.sum()
    return x + 1


def get_inputs():
    return [torch.rand(4)]
"""
ELSEWHERE = """\
import torch


def halved(x, scale):
    return torch.where(x.sum() > 1, x * 0.5, x) if scale else x


def raised(x, mask):
    return x if mask is None else torch.where((mask == 0).any(), x + mask.sum(), x)


def target(x, scale: bool = True, mask: torch.Tensor | None = None):
    return raised(halved(x, scale), mask) + 1


def get_inputs():
    return [torch.rand(4)]
"""


def test_a_changed_program_has_the_calls_of_the_unchanged_one(tmp_path: Path) -> None:
    path = tmp_path / "sides.py"
    path.write_text(SIDES, encoding="utf-8")
    before, after = asyncio.run(runs_of(path, [{}, {str(path): ELSEWHERE}]))
    names = before.result.stages[0].calls
    assert {"with scale=False", "with mask"} <= {*names}
    assert after.result.stages[0].calls == names
    assert not after.differences


FIRST = """\
import torch


def target(x):
    total = x.sum()
    if len(x) > 0:
        total = total + x[0]
    return total


def get_inputs():
    return [torch.rand(4)]
"""


def test_empty_inputs_that_the_program_takes_are_compared(tmp_path: Path) -> None:
    path = tmp_path / "first.py"
    path.write_text(FIRST, encoding="utf-8")
    changed = FIRST.replace("    if len(x) > 0:\n        total", "    total")
    same = FIRST.replace("x[0]", "x[:1].sum()")
    _, wrong, right = asyncio.run(runs_of(path, [{}, {str(path): changed}, {str(path): same}]))
    [difference] = wrong.differences
    assert (difference.stage, difference.kind) == ("before", "exception")
    assert difference.words.endswith("(with an empty input)")
    assert right.differences == ()


OPERATOR = """\
import torch


@torch.library.custom_op(f"{__name__}::compute", mutates_args=())
def _compute_target(x: torch.Tensor, count: torch.types.Number) -> torch.Tensor:
    return torch.tensor(sorted(x.tolist())[:count])


@_compute_target.register_fake
def _(x, count):
    return x.new_empty((SIZE,))


def target(x, count):
    return _compute_target(x.detach(), count) * 2


def get_inputs():
    return [torch.rand(5), 3]
"""


@pytest.mark.parametrize(("size", "is_right"), [("count", True), ("3", False)])
def test_a_fake_implementation_is_tried_with_other_arguments(
    tmp_path: Path, size: str, is_right: bool
) -> None:
    path = tmp_path / "operator.py"
    before = "import torch\n\n\ndef target(x, count):\n    return torch.tensor(sorted(x.tolist())"
    before += "[:count]) * 2\n\n\ndef get_inputs():\n    return [torch.rand(5), 3]\n"
    path.write_text(before, encoding="utf-8")
    text = OPERATOR.replace("SIZE", size)
    fix = Fix("an operator", (Edit(Location(str(path), 1, 0, 1, 0), text),), Safety.UNSAFE)
    _, ran = asyncio.run(runs_of(path, [{}, {str(path): text}], [fix]))
    words = [each.words for each in ran.differences]
    if is_right:
        assert words == []
    else:
        assert words == [
            "_compute_target(float32[5], 2): its fake implementation gives a result of another "
            "size, stride or dtype"
        ]


ZIPPED = """\
import torch


@torch.library.custom_op("test::compute_smaller_SIZE", mutates_args=())
def _compute_smaller(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    return torch.stack([torch.minimum(a, b) for a, b in zip(x, y)])


@_compute_smaller.register_fake
def _(x, y):
    return x.new_empty((x.shape[0],))


def target(x, y):
    return _compute_smaller(x, y) * 2


def get_inputs():
    return [torch.arange(SIZE), torch.arange(4)]
"""


@pytest.mark.parametrize(("size", "is_right"), [(4, True), (5, False)])
def test_sizes_that_vary_together_in_all_calls_are_not_tried_apart(
    tmp_path: Path, size: int, is_right: bool
) -> None:
    path = tmp_path / "zipped.py"
    text = ZIPPED.replace("SIZE", str(size))
    before = "\n".join(line for line in text.split("\n") if not line.startswith("@torch"))
    path.write_text(before.replace("@_compute_smaller.register_fake\n", ""), encoding="utf-8")
    fix = Fix("an operator", (Edit(Location(str(path), 1, 0, 1, 0), text),), Safety.UNSAFE)
    _, ran = asyncio.run(runs_of(path, [{}, {str(path): text}], [fix]))
    assert (ran.differences == ()) is is_right


SHIFTED = """\
import torch


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.bias = torch.nn.Parameter(torch.tensor(0.3))

    def forward(self, x):
        y = x + self.bias
        return y.softmax(0) * x


def get_inputs():
    return [torch.linspace(-3, 3, 37)]
"""


def test_a_gradient_that_is_zero_but_for_rounding_may_be_rounded_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "shifted.py"
    path.write_text(SHIFTED, encoding="utf-8")
    other = SHIFTED.replace("y.softmax(0)", "(y - 0.5).exp() / (y - 0.5).exp().sum()")
    wrong = SHIFTED.replace("y.softmax(0)", "y.softmax(0).detach() * self.bias / self.bias")
    texts = [{}, {str(path): other}, {str(path): wrong}]
    _, same, differs = asyncio.run(runs_of(path, texts, target="Net"))
    assert same.differences == ()
    assert differs.differences


SAID_ONCE = """\
import functools
import logging

import torch


@functools.cache
def say(text):
    logging.getLogger("model").warning(text)


class Net(torch.nn.Module):
    def forward(self, x, mask=None):
        y = x * 2
        say("said in the first call of a process")
        if mask is not None:
            y = y * mask
        return y


target = Net()


def get_inputs():
    return {"x": torch.ones(2, 4)}
"""


async def test_what_a_program_does_in_its_first_call_is_left_to_the_calls_that_are_compared(
    tmp_path: Path,
) -> None:
    """An argument is sought for ``mask``, by calling the model, only before the first of them."""
    path = tmp_path / "program.py"
    path.write_text(SAID_ONCE, encoding="utf-8")
    changed = {str(path): SAID_ONCE.replace("x * 2", "x + x")}
    before, after = await runs_of(path, [{}, changed])
    assert "with mask" in before.result.stages[0].calls
    assert before.failure is None
    assert after.differences == ()
