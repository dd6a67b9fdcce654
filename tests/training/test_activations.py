"""Activations of compiled models: one step in eager mode, after which nothing is compiled again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fullgraph_worker.watch.records import Moment, Sample
from tests.training.conftest import Train, Training
from tests.training.test_records import MODEL

pytestmark = pytest.mark.dynamo

PROGRAM = (
    """\
import time
import torch._dynamo.convert_frame as frames

seen, calls = [], [0]
original = frames._compile


def compiled(code, *args, **kwargs):
    seen.append(code.co_name)
    return original(code, *args, **kwargs)


frames._compile = compiled
"""
    + MODEL
    + """

def backend(graph, inputs):
    def run(*args):
        calls[0] += 1
        return graph.forward(*args)
    return run


optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
{compile}
losses = []
for step in range({steps}):
    x = torch.randn(4, 8)
    loss = forward(x).square().mean()
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
    losses.append(loss.item())
    time.sleep({pause})
hooks = sum(len(m._forward_hooks) + len(m._forward_pre_hooks) for m in model.modules())
from torch._dynamo.utils import counters
print(json.dumps({"losses": losses, "seen": seen, "calls": calls[0], "hooks": hooks,
    "graphs": counters["stats"]["unique_graphs"], "breaks": dict(counters["graph_break"])}))
"""
)
WRAPPED = "forward = torch.compile(model, backend=backend)"
IN_PLACE = "model.compile(backend=backend); forward = model"
FUNCTION = "forward = torch.compile(lambda x: model(x), backend=backend)"
STEPS = 60


def program(compile_line: str, steps: int = STEPS, pause: float = 0.0) -> str:
    text = PROGRAM.replace("{compile}", compile_line).replace("{steps}", str(steps))
    return text.replace("{pause}", str(pause))


def steps_with(training: Training, moment: str) -> list[int]:
    return [sample.step for sample in training.of(Sample) if sample.moment == moment]


@pytest.mark.parametrize("compile_line", [WRAPPED, IN_PLACE, FUNCTION])
def test_compiled_code_stays_valid(train: Train, compile_line: str) -> None:
    text = program(compile_line)
    alone, watched = train(text, watched=False), train(text, detail="full")

    assert alone.status == watched.status == 0, watched.output
    eager = steps_with(watched, Moment.ACTIVATION)
    assert eager == steps_with(watched, Moment.OUTPUT_GRADIENT)
    assert eager == [50]
    assert alone.told.pop("calls") == STEPS
    assert watched.told.pop("calls") == STEPS - len(eager)
    assert watched.told == alone.told
    names = {tensor.index: tensor.name for tensor in watched.tensors.values()}
    [first] = [s for s in watched.of(Sample) if s.moment == Moment.ACTIVATION]
    assert {names[place] for place in first.tensors} >= {"head", "blocks.0.mlp.0", "blocks.1.norm"}


def test_by_default_a_compiled_model_always_runs_compiled(train: Train) -> None:
    watched = train(program(WRAPPED))
    assert watched.told["calls"] == STEPS
    assert not steps_with(watched, Moment.ACTIVATION)


def test_ranks_choose_the_same_steps(
    train: Train, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WORLD_SIZE", "2")
    text = program(WRAPPED, steps=220)
    for rank, budget in enumerate((1.0, 0.0001)):
        monkeypatch.setenv("RANK", str(rank))
        folder = tmp_path / str(rank)
        watched = train(text, detail="full", budget=budget, folder=folder)
        assert steps_with(watched, Moment.ACTIVATION) == [50, 100, 200]


def test_the_collector_can_ask_for_them(train: Train, tmp_path: Path) -> None:
    run = tmp_path / "run"
    run.mkdir()
    (run / "control.json").write_text(json.dumps({"number": 1, "activations": True}))
    watched = train(program(WRAPPED, steps=40, pause=0.03), folder=run)

    assert watched.status == 0, watched.output
    [step] = steps_with(watched, Moment.ACTIVATION)
    assert 0 < step < 40
    assert watched.told["calls"] == 39
    assert watched.told["seen"].count("forward") == 1
