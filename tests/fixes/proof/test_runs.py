"""Runs of a target one after the other, in processes of their own."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from fullgraph import taxonomy
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.fixes.proof.run import Runs, Verified
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


async def runs_of(path: Path, texts: list[dict[str, str]]) -> list[Verified]:
    supervisor = Supervisor(
        (MODEL_PYTHON,), timeout_seconds=120, keep_warm=False, working_folder=path.parent
    )
    job = wire.ExplainJob("target", str(path))
    runs = Runs(
        supervisor,
        job,
        taxonomy.load(),
        lambda path: Path(path).read_text(encoding="utf-8"),
        lambda path: True,
        lambda message: None,
    )
    try:
        return [await runs.run(each) for each in texts]
    finally:
        runs.close()
        await supervisor.close()


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
