"""One training step of a small model in every arm of the study."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from fullgraph.measure.bench import Bench, Plan
from fullgraph.measure.processes import Processes
from fullgraph_worker.measure.arm import EAGER, INDUCTOR, TORCHSCRIPT
from tests.dynamic.prepared import MODEL_PYTHON
from tests.paper.gpt import GptConfig
from tests.paper.program import AS_PRINTED, CUDAGRAPHS, ROOT, WITH_BREAKS, planned_arms
from tests.paper.rows import ModelRows, rows_of
from tests.paper.scales import Scale, Workload

# Without dropout, so that the gradients of the arms are compared.
SMALL = Workload("nanoGPT", "GPT", GptConfig(2, 2, 16, 8, 32), 2, accumulation=2)
SCALE = Scale([SMALL], "", 4, 0.001, 1)


async def measured(folder: Path) -> ModelRows:
    plan = Plan(
        planned_arms(SMALL, SCALE, folder, "cpu", compiler="aot_eager"),
        SCALE.rounds,
        SCALE.round_seconds,
        0.1,
        threads=1,
        train_step=True,
        accumulation=SMALL.accumulation,
        with_data=True,
    )
    processes = Processes([MODEL_PYTHON], ROOT, 120.0, 0, lambda message: None)
    bench = Bench(plan, processes.start, lambda message, done, total: None)
    try:
        await bench.run()
    finally:
        await processes.close()
    return rows_of(SMALL, bench.results)


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> ModelRows:
    return asyncio.run(measured(tmp_path_factory.mktemp("programs")))


@pytest.mark.dynamo
def test_every_arm_trains_or_has_a_reason(rows: ModelRows) -> None:
    assert [arm.name for arm in rows.arms if arm.alone] == [
        EAGER,
        INDUCTOR,
        WITH_BREAKS,
        TORCHSCRIPT,
    ]
    assert all((arm.alone is None) == (arm.loaded is None) for arm in rows.arms)
    assert not any(arm.wrong for arm in rows.arms)
    assert rows.arm(AS_PRINTED).reason == "not compiled: Dynamo captured no graph"
    assert rows.arm(CUDAGRAPHS).reason.startswith("cudagraphs needs a CUDA device")
    assert rows.arm(INDUCTOR).breaks == 0
    assert rows.arm(WITH_BREAKS).breaks > 0
    assert rows.without_breaks is not None
    assert rows.conditions.startswith("training step of 2 accumulated passes with the loss that it")


def test_the_printed_program_is_one_that_check_reports(tmp_path: Path) -> None:
    planned_arms(SMALL, SCALE, tmp_path, "cpu")
    (path,) = tmp_path.glob("*printed*")
    lines = path.read_text(encoding="utf-8").splitlines()
    command = [sys.executable, "-m", "fullgraph", "check", path.name]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert f"{path.name}:{len(lines)}:1" in done.stdout
    assert "FG419 The result of `torch.compile()` is not used" in done.stdout


@pytest.mark.dynamo
def test_matrix_products_are_counted_in_both_passes(rows: ModelRows) -> None:
    config = SMALL.config
    assert isinstance(config, GptConfig)
    tokens = SMALL.batch * config.block
    weights = config.layers * 12 * config.width**2 + config.width * config.vocabulary
    attention = config.layers * SMALL.batch * config.block**2 * config.width
    # Two operations for each weight and token, forward and twice as many backward; attention has
    # two products of matrices forward and five backward.
    step = 3 * 2 * weights * tokens + 2 * (2 + 5) * attention
    assert rows.flops == SMALL.accumulation * step
