"""What a trace recorded outside of compiled code: a trainer, its loss, and inner functions."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from fullgraph_worker.trace.project_calls import ProjectCalls
from tests.dynamic.prepared import FULLGRAPH_PYTHON
from tests.waiting import LONGEST

LOSS = """
from torch import nn


class Loss(nn.Module):
    def __init__(self, weights):
        super().__init__()
        self.scale = sum(weights.values())

    def forward(self, out, targets):
        return self.scale * (out["y"] - targets[0]["y"]).square().mean()


def hits(results, targets):
    return [float((a["y"] > b["y"]).float().mean()) for a, b in zip(results, targets)]
"""
TRAIN = """
import torch
from torch import nn

from loss import Loss, hits


class Trainer:
    def __init__(self, model, loss, names):
        self.model, self.loss = model, loss
        self.optimizer = torch.optim.SGD(model.parameters(), 0.1)
        self.count = len(names)

    def training_step(self, x, targets):
        self.optimizer.zero_grad()
        loss = self.loss({"y": self.model(x)}, targets)
        loss.backward()
        self.optimizer.step()
        return loss.detach()

    @torch.no_grad()
    def evaluate(self, x, targets):
        return hits([{"y": self.model(x)}], targets)


def make_step(width, *, scale):
    def step(x):
        print(width)
        return x * scale if x.shape[-1] == width else None

    return torch.compile(step, backend="eager")


def main():
    model = torch.compile(nn.Linear(4, 4), backend="eager")
    trainer = Trainer(model, Loss({"y": 0.5}), ["a", "b"])
    for _ in range(3):
        x = torch.randn(3, 4)
        trainer.training_step(x, [{"y": torch.randn(3, 4)}])
    trainer.evaluate(x, [{"y": torch.randn(3, 4)}])
    make_step(4, scale=2.0)(x)


if __name__ == "__main__":
    main()
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("project")
    (folder / "loss.py").write_text(LOSS, encoding="utf-8")
    (folder / "train.py").write_text(TRAIN, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def traced(project: Path) -> str:
    """What the trace of the project's training says."""
    return run(project, "trace", "train.py").stderr


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [FULLGRAPH_PYTHON, "-m", "fullgraph", *words],
        cwd=folder, capture_output=True, text=True, timeout=LONGEST, check=False,
    )  # fmt: skip


@pytest.mark.dynamo
@pytest.mark.parametrize(
    ("target", "ran"),
    [
        ("loss.py:Loss", 'out: {"y": float32[3, 4]}, targets: list({"y": float32[3, 4]})'),
        ("loss.py:hits", 'results: list({"y": float32[3, 4]}), targets'),
        ("train.py:Trainer.training_step", "x: float32[3, 4], targets"),
        ("train.py:Trainer.evaluate", "x: float32[3, 4], targets"),
        ("train.py:make_step.step", "x: float32[3, 4]"),
    ],
)
def test_what_runs_outside_of_compiled_code_runs_as_recorded(
    project: Path, traced: str, target: str, ran: str
) -> None:
    done = run(project, "explain", target)
    assert done.returncode in (0, 1), done.stderr
    expected = f"{re.escape(ran)}.*from the call recorded .* in train.py"
    assert re.search(expected, " ".join(done.stdout.split())), done.stdout


@pytest.mark.dynamo
def test_the_next_command_names_an_inner_function_as_a_target(traced: str) -> None:
    assert "`fullgraph fix train.py:make_step.step`" in traced


@pytest.mark.dynamo
def test_a_plain_class_names_its_methods(project: Path, traced: str) -> None:
    said = run(project, "explain", "train.py:Trainer").stderr
    assert "train.py:Trainer.training_step, train.py:Trainer.evaluate" in said
    assert "is a class whose instances cannot be called" in said


@pytest.mark.dynamo
def test_an_inner_function_without_a_known_call_says_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "made.py").write_text(
        "def make(width):\n    def step(x):\n        return x * width\n    return step\n"
    )
    said = run(tmp_path, "explain", "made.py:make.step").stderr
    assert "step is defined inside of make" in said
    done = run(
        tmp_path, "explain", "made.py:make.step",
        "--init-inputs", "[2]", "--inputs", "torch.ones(3)",
    )  # fmt: skip
    assert "x: float32[3]" in done.stdout, done.stderr


@pytest.mark.dynamo
def test_seeing_calls_ends_when_nothing_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    calls = ProjectCalls(lambda frame, _: seen.append(frame.f_code.co_name))

    def called() -> None:
        pass

    before = sys.getprofile()
    sys.setprofile(None)
    try:
        calls.watch()
        for _ in range(1000):
            called()
        assert sys.getprofile() is None
    finally:
        calls.pause()
        sys.setprofile(before)
    assert seen.count("called") == 6
