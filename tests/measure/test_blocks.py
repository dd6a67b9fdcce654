"""Repeated blocks: which they are, and whether to compile them instead of the whole."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from fullgraph.measure.bench import ArmPlan, Bench, Plan
from fullgraph.measure.block_gains import BlockGain, block_gains
from fullgraph.measure.results import Results
from fullgraph.report.block_table import block_lines
from fullgraph_worker.protocol.wire import ExplainJob
from tests.cli.helpers import fullgraph
from tests.dynamic.prepared import MODEL_PYTHON
from tests.measure.arms import COMPILED, PREPARED, Behaviour, Machine

MODEL = """
import torch
from torch import nn


class Block(nn.Module):
    def __init__(self, size=8):
        super().__init__()
        self.inner = nn.Linear(size, size)
        self.outer = nn.Linear(size, size)

    def forward(self, x):
        return self.outer(self.inner(x))


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Linear(8, 8)
        self.layers = nn.ModuleList([Block() for _ in range(4)])
        self.heads = nn.Sequential(Block(), Block(), nn.ReLU(), nn.ReLU(), nn.ReLU())

    def forward(self, x):
        x = self.stem(x)
        for layer in self.layers:
            x = layer(x)
        return x


class Plain(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(*[nn.Linear(8, 8) for _ in range(4)])

    def forward(self, x):
        return self.layers(x)


def get_inputs():
    return (torch.ones(2, 8),)
"""


def measured(first: Sequence[float], call: Sequence[float]) -> Results:
    """A benchmark in which the whole starts in 10 s, with calls of 1 s."""
    behaviours = {
        "eager": Behaviour((2.0,), PREPARED),
        "inductor": Behaviour((1.0,)),
        "blocks": Behaviour(tuple(call), replace(COMPILED, blocks="4 x Block in layers")),
    }
    arms = [ArmPlan(name, name, ExplainJob("m", "/m.py")) for name in behaviours]
    machine = Machine(behaviours)
    bench = Bench(Plan(arms, 4, 0.1, 1.0, starts=len(first)), machine.start, lambda *_: None)
    asyncio.run(bench.run())
    starts = [line.split()[1] for line in machine.log if line.startswith("start")]
    # In turn, and back in the next round.
    assert starts == ["inductor", "blocks", "blocks", "inductor", "inductor", "blocks"]
    bench.results.arms["blocks"].first_calls = dict(enumerate(first))
    return bench.results


@pytest.mark.parametrize(
    ("first", "call", "pays"),
    [
        ((2.0, 2.5, 2.0), 1.0, True),
        ((9.5, 9.9, 9.0), 1.0, False),
        # A start that was not faster once is no gain.
        ((2.0, 12.0, 2.0), 1.0, False),
        ((2.0, 2.5, 2.0), 1.2, False),
    ],
)
def test_it_pays_if_each_start_is_faster_and_calls_are_not_slower(
    first: Sequence[float], call: float, pays: bool
) -> None:
    [gain] = block_gains(measured(first, [call]))
    assert isinstance(gain, BlockGain)
    assert gain.pays is pays
    assert gain.first is not None
    assert gain.first.low == pytest.approx(10 / max(first))
    assert gain.first.high == pytest.approx(10 / min(first))


def test_starts_that_differ_are_no_answer() -> None:
    results = measured((2.0, 12.0, 2.0), [1.0])
    [gain] = block_gains(results)
    assert gain.is_unclear
    assert "cannot tell" in next(block_lines([gain], results.arms["inductor"]))
    [gain] = block_gains(measured((9.5, 9.9, 9.5), [1.0]))
    assert not gain.is_unclear
    # Calls of which the interval has both: as fast, and slower.
    [gain] = block_gains(measured((2.0, 2.0, 2.0), [0.8, 1.4]))
    assert gain.starts_faster
    assert gain.is_unclear


def test_an_output_that_differs_is_no_gain() -> None:
    results = measured((2.0, 2.0, 2.0), [1.0])
    arm = results.arms["blocks"]
    assert arm.prepared is not None
    arm.prepared.agreement = replace(arm.prepared.agreement, wrong="3 of 4 elements")
    [gain] = block_gains(results)
    assert gain.starts_faster
    assert not gain.pays


@pytest.mark.dynamo
def test_blocks_have_the_same_structure_and_layers_of_their_own() -> None:
    from fullgraph_worker.measure.blocks import repeated_blocks
    from fullgraph_worker.user_code.errors import JobError

    names: dict[str, type] = {}
    exec(MODEL, names)
    net = names["Net"]()
    # Two blocks are too few, and a ReLU has no layers.
    assert [each.in_words for each in repeated_blocks([net])] == ["4 x Block in layers"]
    net.layers[3] = names["Block"](4)
    assert [each.in_words for each in repeated_blocks([net])] == ["3 x Block in layers"]
    net.layers[2].eval()
    for without in (net, names["Plain"]()):
        with pytest.raises(JobError, match="no blocks to compile"):
            repeated_blocks([without])


@pytest.mark.dynamo
def test_the_block_is_compiled_once_and_gives_the_same(tmp_path: Path) -> None:
    tmp_path.joinpath("model.py").write_text(MODEL, encoding="utf-8")
    done = fullgraph(
        *("bench", "model.py:Net", "--arms", "blocks,regions", "--rounds", 4, "--json"),
        *("--round-seconds", 0.01, "--warm-up", 0.1, "--threads", 1, "--python", MODEL_PYTHON),
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    _, blocks, regions = json.loads(done.stdout)["benchmarks"][0]["arms"]
    for arm in (blocks, regions):
        assert not arm["failure"]
        assert arm["prepared"]["blocks"] == "4 x Block in layers"
        assert arm["prepared"]["agreement"]["wrong"] == ""
        assert 0 <= arm["prepared"]["agreement"]["largest"] < 1e-5
        assert (arm["prepared"]["graphs"], arm["prepared"]["recompiles"]) == (1, 0)
    # Each of the four is entered on its own.
    assert (blocks["prepared"]["regions"], regions["prepared"]["regions"]) == (4, 1)
