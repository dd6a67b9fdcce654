"""Steps of a training that run again, as users run them."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.dynamic.prepared import FULLGRAPH_PYTHON, MODEL_PYTHON
from tests.waiting import LONGEST

pytestmark = pytest.mark.dynamo

PROGRAM = """\
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self, width=16):
        super().__init__()
        self.first = nn.Linear(width, width)
        self.norm = nn.BatchNorm1d(width)
        self.drop = nn.Dropout(0.2)
        self.head = nn.Linear(width, 1)

    def forward(self, x, is_bad):
        x = self.drop(torch.relu(self.norm(self.first(x))))
        if is_bad:
            x = x / (x.sum() * 0)
        return self.head(x)


torch.manual_seed(0)
model = Net()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, 100)
data = torch.utils.data.TensorDataset(torch.randn(320, 16), torch.randn(320, 1))
step = 0
for epoch in range(5):
    for x, y in torch.utils.data.DataLoader(data, 32, shuffle=True):
        loss = nn.functional.mse_loss(model(x, step == 42), y)
        loss.backward()
        optimizer.step()
        scheduler.step()
        optimizer.zero_grad()
        step += 1
"""


def fullgraph(folder: Path, *words: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [FULLGRAPH_PYTHON, "-m", "fullgraph", *words],
        cwd=folder,
        # torchrun starts its ranks with PYTHON_EXEC.
        env={**os.environ, "FULLGRAPH_WATCH_BUDGET": "1", "PYTHON_EXEC": MODEL_PYTHON},
        input=text,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a program, with its run in ``run``."""
    folder = tmp_path_factory.mktemp("trained")
    (folder / "train.py").write_text(PROGRAM, encoding="utf-8")
    done = fullgraph(
        folder, "trace", "--watch", "--run-folder", "run", "--python", MODEL_PYTHON, "train.py"
    )
    assert done.returncode == 0, done.stderr
    assert "50 training steps recorded" in done.stderr
    return folder


@pytest.mark.parametrize("step", [5, 30])
def test_a_step_computes_the_same_to_the_last_bit(trained: Path, step: int) -> None:
    # With batches of three epochs, dropout, batch statistics and a scheduler behind it.
    done = fullgraph(trained, "replay", "run", "--step", str(step))

    assert (done.returncode, done.stderr) == (0, "")
    assert f"Step {step} ran again with the same numbers" in done.stdout
    assert "The results of all operations are finite." in done.stdout


def test_the_first_operation_that_is_not_finite_is_named(trained: Path) -> None:
    done = fullgraph(trained, "replay", "run")

    assert done.returncode == 0, done.stderr
    assert "Step 42 ran again with the same numbers: a loss of nan." in done.stdout
    assert "aten.div.Tensor, whose inputs are finite." in done.stdout
    line = 1 + PROGRAM.splitlines().index("            x = x / (x.sum() * 0)")
    assert f"train.py:{line} in forward" in done.stdout


def test_the_debugger_opens_behind_that_operation(trained: Path) -> None:
    done = fullgraph(
        trained, "replay", "run", "--pdb", "--stop", text="p bool(x.isfinite().any())\nc\n"
    )

    assert done.returncode == 0, done.stderr
    assert "(Pdb) False" in done.stdout


def test_the_debugger_opens_where_a_gradient_exceeds_a_bound(trained: Path) -> None:
    words = ("replay", "run", "--step", "30", "--gradient", "head.weight")
    within = fullgraph(trained, *words, "--bound", "1e6")
    above = fullgraph(trained, *words, "--bound", "1e-6", "--pdb", "--stop", text="p step\nc\n")

    assert within.returncode == 0, within.stderr
    assert "The gradient of head.weight is finite, with no element above 1e+06." in within.stdout
    assert above.returncode == 0, above.stderr
    assert "(Pdb) 30" in above.stdout
    assert "The gradient of head.weight, in the backward pass of these lines:" in above.stdout
    assert ", above 1e-06" in above.stdout
    line = 1 + PROGRAM.splitlines().index("        return self.head(x)")
    assert f"train.py:{line} in forward" in above.stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("nowhere",), "No training run begins with nowhere"),
        (("run", "--step", "49"), "Step 49 of run was not kept: steps 1 to 42 can be run again."),
        (("run", "--rank", "1"), "has no debug point of rank 1"),
        (("run", "--gradient", "head.weigth"), "is named head.weigth (did you mean head.weight?)."),
    ],
)
def test_what_cannot_run_again_is_one_sentence(
    trained: Path, words: tuple[str, ...], message: str
) -> None:
    done = fullgraph(trained, "replay", *words)

    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_program_that_is_another_one_now_is_told(trained: Path) -> None:
    script = trained / "train.py"
    script.write_text(PROGRAM.replace("nn.Dropout(0.2)", "nn.Dropout(0.3)"), encoding="utf-8")
    try:
        done = fullgraph(trained, "replay", "run", "--step", "5")
    finally:
        script.write_text(PROGRAM, encoding="utf-8")

    assert done.returncode == 1
    assert "Step 5 ran again with other numbers" in done.stdout
