"""What a trace recorded of a target, and that it runs with that."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from fullgraph.dynamic.recorded import recorded_examples
from fullgraph_worker.protocol.wire import Example
from tests.dynamic.prepared import FULLGRAPH_PYTHON
from tests.waiting import LONGEST

CONFIG = """
from dataclasses import dataclass


@dataclass
class Heads:
    count: int


@dataclass
class Config:
    width: int
    vocabulary: int
    heads: Heads
"""
MODEL = """
import torch
from torch import nn
from .config import Config, Heads


class Mixer(nn.Module):
    def __init__(self, width, heads: Heads, *, act):
        super().__init__()
        if width != 24 or not isinstance(act, nn.GELU):
            raise ValueError("no such mixer is needed")
        self.act, self.out = act, nn.Linear(width, width)

    def forward(self, x):
        return self.out(self.act(x))


class Base(nn.Module):
    def forward(self, ids, labels=None):
        h = self.mixer(self.table(ids))
        return h if labels is None else loss_of(h, labels, self.config)


class Net(Base):
    def __init__(self, config: Config):
        super().__init__()
        self.config = config
        self.table = nn.Embedding(config.vocabulary, config.width)
        self.mixer = Mixer(config.width, config.heads, act=nn.GELU("tanh"))


def loss_of(h, labels, config: Config):
    assert h.shape[-1] == config.width == 24
    loss = (h.mean(-1) - labels).abs().mean()
    print(loss)
    return loss
"""
TRAIN = """
import argparse

import torch

from pkg.config import Config, Heads
from pkg.model import Net


def step(model, optimizer, batch, args):
    loss = model(batch["ids"], labels=batch["labels"])
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
    assert args.width == 24
    return loss.detach()


def spread(losses, args):
    assert len(losses) == 2 and args.width == 24
    return max(losses) - min(losses)


def main(args):
    model = torch.compile(Net(Config(args.width, 50, Heads(4))), backend="eager")
    optimizer = torch.optim.AdamW(model.parameters(), lr=args.rate)
    losses = []
    for length in (8, 9):
        ids = torch.randint(40, 50, (4, length))
        batch = {"ids": ids, "labels": torch.ones(4, length)}
        losses.append(step(model, optimizer, batch, args))
    print(spread(losses, args))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--width", type=int, default=24)
    parser.add_argument("--rate", type=float, default=0.1)
    main(parser.parse_args())
"""


def written(folder: Path, calls: object) -> Path:
    (folder / "calls.json").write_text(calls if isinstance(calls, str) else json.dumps(calls))
    return folder


def test_a_class_is_found_through_its_forward(tmp_path: Path) -> None:
    calls = {"/a.py:f": [{"call": "[1]"}], "/a.py:Net.forward": [{"init": "[2]"}], "/a.py:g": 3}
    written(tmp_path, calls)
    called = Example(call="[1]", source="the call recorded in the trace")
    assert recorded_examples(tmp_path, "/a.py", "f") == [called]
    built = Example(init="[2]", source="the construction recorded in the trace")
    assert recorded_examples(tmp_path, "/a.py", "Net") == [built]
    assert recorded_examples(tmp_path, "/a.py", "g") == []
    assert recorded_examples(tmp_path, "/b.py", "f") == []


def test_a_file_is_found_through_a_link(tmp_path: Path) -> None:
    real = tmp_path / "real.py"
    real.touch()
    (tmp_path / "link.py").symlink_to(real)
    written(tmp_path, {f"{real}:f": [{"call": "[1]"}]})
    found = recorded_examples(tmp_path, str(tmp_path / "link.py"), "f", "recorded in a.py")
    assert found == [Example(call="[1]", source="the call recorded in a.py")]


def test_a_trace_without_calls_or_with_broken_ones_has_none(tmp_path: Path) -> None:
    assert recorded_examples(tmp_path, "/a.py", "f") == []
    for text in ("{", "[]", '{"/a.py:f": "[1]"}'):
        assert recorded_examples(written(tmp_path, text), "/a.py", "f") == []


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project whose training was traced once."""
    folder = tmp_path_factory.mktemp("project")
    (folder / "pkg").mkdir()
    texts = {"__init__": "", "config": CONFIG, "model": MODEL}
    for name, text in texts.items():
        (folder / "pkg" / f"{name}.py").write_text(text, encoding="utf-8")
    (folder / "train.py").write_text(TRAIN, encoding="utf-8")
    run(folder, "trace", "train.py")
    return folder


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [FULLGRAPH_PYTHON, "-m", "fullgraph", *words],
        cwd=folder, capture_output=True, text=True, timeout=LONGEST, check=False,
    )  # fmt: skip


_CALL = "from the call recorded"


@pytest.mark.parametrize(
    ("target", "ran", "source"),
    [
        ("pkg/model.py:Net", "ids: int64[4, 8], labels: float32[4, 8]", _CALL),
        ("pkg.model:Net", "ids: int64[4, 8], labels: float32[4, 8]", _CALL),
        ("pkg/model.py:Mixer", "x: float32[4, 8, 24]", _CALL),
        ("pkg/model.py:loss_of", "config: Config", _CALL),
        ("train.py:step", "args: Namespace", _CALL),
        ("train.py:main", "args: Namespace", _CALL),
        ("train.py:spread", "losses: list(float32[], float32[])", _CALL),
    ],
)
def test_what_a_trace_saw_runs_as_it_was_seen(
    project: Path, target: str, ran: str, source: str
) -> None:
    done = run(project, "explain", target)
    assert done.returncode in (0, 1), done.stderr
    assert re.search(f"{re.escape(ran)}.*{re.escape(source)}", " ".join(done.stdout.split()))


def test_what_is_saved_runs_as_it_stands(project: Path) -> None:
    printed = run(project, "explain", "pkg/model.py:Net").stdout
    saved = printed[printed.index("def get_init_inputs") : printed.index("\nNext: ")]
    copy = project / "pkg" / "saved.py"
    copy.write_text(f"{MODEL}\n\n{saved}", encoding="utf-8")
    done = run(project, "explain", "pkg/saved.py:Net")
    assert "from get_inputs()" in " ".join(done.stdout.split()), done.stderr
