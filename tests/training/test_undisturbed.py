"""A watched training is what it was: its numbers, its graphs, its output and its exit status.

Where it is about how a process starts or ends, it is no fork.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

from fullgraph_worker.watch.records import Introduction, Kind, Step
from tests.training.conftest import Train
from tests.training.test_records import MODEL

pytestmark = pytest.mark.dynamo


COMPILED = (
    """\
import torch._dynamo.convert_frame as frames

seen, graphs = [], []
original = frames._compile


def compiled(code, *args, **kwargs):
    seen.append((code.co_name, code.co_firstlineno))
    return original(code, *args, **kwargs)


frames._compile = compiled
"""
    + MODEL
    + """

def backend(graph, inputs):
    graphs.append([
        (node.op, getattr(node.target, "__name__", str(node.target))) for node in graph.graph.nodes
    ])
    return graph


optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
step = {step}
forward = torch.compile({model}, backend=backend)
losses = []
for number in range(6):
    loss = F.cross_entropy(forward(torch.randn(4, 8)), torch.randint(0, 3, (4,)))
    if number == 3:
        print(loss.item())
    {backward}
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    step()
    optimizer.zero_grad()
    losses.append(loss.item())
from torch._dynamo.utils import counters
print(json.dumps({{"losses": losses, "seen": seen, "graphs": graphs,
    "counters": {{k: dict(v) for k, v in counters.items()}}}}))
"""
)
BROKEN = """torch.compile(lambda: loss.backward(), backend=backend)()"""


@pytest.mark.parametrize(
    ("step", "model", "backward"),
    [
        ("optimizer.step", "model", "loss.backward()"),
        ("torch.compile(optimizer.step, backend=backend)", "model", "loss.backward()"),
        ("optimizer.step", "lambda x: model(x)", BROKEN),
    ],
    ids=["model", "optimizer", "backward in compiled code"],
)
def test_dynamo_compiles_the_same_graphs(
    train: Train, step: str, model: str, backward: str
) -> None:
    text = COMPILED.replace("{{", "{").replace("}}", "}")
    for name, value in (("{step}", step), ("{model}", model), ("{backward}", backward)):
        text = text.replace(name, value)
    alone, watched = train(text, watched=False), train(text)

    assert alone.status == watched.status == 0, watched.output
    frames = [each.told["counters"].pop("frames") for each in (alone, watched)]
    assert watched.told == alone.told
    # Frames without any operation: where a compiled optimizer breaks, Dynamo looks at one less.
    assert frames[1]["total"] <= frames[0]["total"]
    assert watched.told["graphs"]
    assert not alone.records
    assert watched.of(Introduction)


@pytest.mark.real_process
def test_an_error_of_the_program_is_its_own(train: Train) -> None:
    text = MODEL + (
        "optimizer = torch.optim.SGD(model.parameters(), lr=0.1)\n"
        "for step in range(3):\n"
        "    model(torch.ones(2, 8)).sum().backward()\n"
        "    optimizer.step()\n"
        "raise ValueError('no more')\n"
    )
    alone, watched = train(text, watched=False), train(text)

    assert (watched.status, watched.output) == (alone.status, alone.output) == (1, alone.output)
    assert len(watched.of(Step)) == 3
    [end] = watched.events(Kind.END)
    assert end.data["error"] == "ValueError"


@pytest.mark.real_process
def test_a_process_that_ends_at_once_loses_less_than_a_second(train: Train) -> None:
    text = MODEL + (
        "import time\n"
        "optimizer = torch.optim.SGD(model.parameters(), lr=0.1)\n"
        "for step in range(100):\n"
        "    model(torch.ones(2, 8)).sum().backward()\n"
        "    optimizer.step()\n"
        "    time.sleep(0.02)\n"
        "    if step == 80:\n"
        "        {end}\n"
    )
    for end, status in (
        ("os._exit(7)", 7),
        ("os.kill(os.getpid(), 9)", -signal.SIGKILL),
    ):
        training = train(text.replace("{end}", end))
        assert training.status == status
        assert not training.events(Kind.END)
        assert 80 - 1.0 / 0.02 < training.of(Step)[-1].number <= 80


@pytest.mark.skipif(sys.platform == "win32", reason="no fork")
def test_children_write_nothing(train: Train, tmp_path: Path) -> None:
    training = train(
        MODEL + "data = torch.utils.data.TensorDataset(torch.randn(32, 8))\n"
        "optimizer = torch.optim.SGD(model.parameters(), lr=0.1)\n"
        "for epoch in range(2):\n"
        "    for [x] in torch.utils.data.DataLoader(data, 8, num_workers=2):\n"
        "        model(x).sum().backward()\n"
        "        optimizer.step()\n"
        "pid = os.fork()\n"
        "if not pid:\n"
        "    optimizer.step()\n"
        "    os._exit(0)\n"
        "os.waitpid(pid, 0)\n"
    )

    assert training.status == 0, training.output
    assert [step.number for step in training.of(Step)] == list(range(8))
    assert len(list((tmp_path / "run").glob("*.frames"))) == 1


@pytest.mark.real_process
def test_a_program_that_trains_nothing_writes_nothing(train: Train, tmp_path: Path) -> None:
    training = train("import torch\nprint(torch.ones(2).sum())\n")

    assert training.status == 0
    assert list((tmp_path / "run").iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root writes anywhere")
def test_a_folder_that_cannot_be_written_leaves_the_training_alone(
    train: Train, tmp_path: Path
) -> None:
    folder = tmp_path / "run"
    folder.mkdir()
    folder.chmod(0o500)
    training = train(MODEL + "print(model(torch.ones(1, 8)).shape)\n", folder=folder)
    assert (training.status, training.output) == (0, "torch.Size([1, 3])\n")


def test_a_folder_that_is_gone_leaves_the_training_alone(train: Train, tmp_path: Path) -> None:
    training = train(
        MODEL + "import shutil, time\n"
        "optimizer = torch.optim.SGD(model.parameters(), lr=0.1)\n"
        "for step in range(40):\n"
        "    model(torch.ones(2, 8)).sum().backward()\n"
        "    optimizer.step()\n"
        "    time.sleep(0.02)\n"
        "    if step == 20:\n"
        "        shutil.rmtree(os.environ['FULLGRAPH_WATCH'])\n"
        "print('done')\n",
    )
    assert (training.status, training.output) == (0, "done\n")


def test_an_error_of_ours_ends_the_watching_alone(train: Train) -> None:
    training = train(
        MODEL + "class Odd(torch.optim.SGD):\n"
        "    @property\n"
        "    def param_groups(self):\n"
        "        if getattr(self, 'is_odd', False) and not self.in_step:\n"
        "            raise RuntimeError('odd')\n"
        "        return self.__dict__['param_groups']\n"
        "    @param_groups.setter\n"
        "    def param_groups(self, value):\n"
        "        self.__dict__['param_groups'] = value\n"
        "    in_step = False\n"
        "optimizer = Odd(model.parameters(), lr=0.1)\n"
        "for step in range(4):\n"
        "    model(torch.ones(2, 8)).sum().backward()\n"
        "    optimizer.is_odd = step == 2\n"
        "    Odd.in_step = step != 2\n"
        "    try:\n"
        "        optimizer.step()\n"
        "    except RuntimeError:\n"
        "        pass\n"
        "print('done')\n",
    )
    assert (training.status, training.output) == (0, "done\n")
    [note] = training.events(Kind.NOTE)
    assert "Nothing more is recorded" in note.data["message"]
    assert "odd" in note.data["message"]
