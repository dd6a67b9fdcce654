"""``fullgraph bench`` as a user runs it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.helpers import fullgraph
from tests.dynamic.prepared import MODEL_PYTHON

pytestmark = [pytest.mark.dynamo, pytest.mark.sample(4)]

QUICK = ("--rounds", "4", "--round-seconds", "0.01", "--warm-up", "0.2", "--threads", "1")
NET = """\
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(8, 8)

    def forward(self, x):
        return self.layer(x).relu()


@torch.compiler.disable
def disabled(x):
    return x + 1


def eagerly(x):
    return disabled(x)


def differs(x):
    return x + (3 if torch.compiler.is_compiling() else 2)


def prints(x):
    y = x.sin()
    print("a line")
    return y.cos()


def get_inputs():
    return [torch.ones(2, 8)]
"""
LOSS = """

def get_loss(output):
    return output.square().mean()


def get_optimizer(parameters):
    return torch.optim.AdamW(parameters)


def get_loader():
    import time

    for _ in range(3):
        time.sleep(0.02)
        yield [torch.ones(2, 8)]
"""


def bench(cwd: Path, target: str, *more: str, text: str = NET) -> subprocess.CompletedProcess[str]:
    (cwd / "net.py").write_text(text, encoding="utf-8")
    command = ("bench", f"net.py:{target}", "--python", MODEL_PYTHON, *QUICK, *more)
    return fullgraph(*command, cwd=cwd)


def arms_of(process: subprocess.CompletedProcess[str]) -> dict[str, dict[str, Any]]:
    (benchmark,) = json.loads(process.stdout)["benchmarks"]
    return {arm["name"]: arm for arm in benchmark["arms"]}


def test_arms_are_compared_and_those_that_cannot_run_are_explained(tmp_path: Path) -> None:
    process = bench(tmp_path, "Net", "--arms", "aot_eager,torchscript,cudagraphs,nonesuch")
    assert process.returncode == 0, process.stderr
    lines = process.stdout.split("\n")
    assert lines[1] == "net.py:Net(x: float32[2, 8])"
    assert lines[2].startswith("  forward, training mode, float32, with gradients; torch ")
    assert [line.split()[0] for line in lines[4:7]] == ["eager", "aot_eager", "torchscript"]
    assert "  cudagraphs needs a CUDA device, because it records CUDA graphs." in process.stdout
    assert "  nonesuch: backend: 'nonesuch' is not a backend of torch.compile" in process.stdout
    assert "  4 rounds, in each of which every arm ran in turn." in lines
    assert "\x1b" not in process.stdout


def test_inductor_is_started_with_and_without_its_kernels(tmp_path: Path) -> None:
    process = bench(tmp_path, "Net", "--json", "--eval", "--no-grad")
    assert process.returncode == 0, process.stderr
    arms = arms_of(process)
    assert arms["eager"]["prepared"]["conditions"] == (
        "forward, evaluation mode, float32, without gradients"
    )
    # 2 rows times 8 by 8 weights, a multiplication and an addition each.
    assert arms["eager"]["prepared"]["flops"] == 2 * 8 * 8 * 2
    assert arms["eager"]["prepared"]["peak"] > 1e8
    assert arms["eager"]["mfu"]["data_sheet"] is None
    inductor = arms["inductor"]
    assert inductor["prepared"]["graphs"] == 1
    assert inductor["prepared"]["regions"] >= 1
    assert inductor["prepared"]["threads"] == 1
    assert inductor["prepared"]["start_seconds"] < inductor["cold"]["start_seconds"]
    assert inductor["cold"]["caches"]["FX graph cache miss"] == 1
    assert "FX graph cache miss" not in inductor["prepared"]["caches"]
    assert any(name.endswith(" hit") for name in inductor["prepared"]["caches"])
    assert inductor["ratio"]["low"] <= inductor["ratio"]["estimate"] <= inductor["ratio"]["high"]
    assert len(inductor["rounds"]) == 4


def test_what_compiles_nothing_is_no_time_and_fails_in_ci(tmp_path: Path) -> None:
    process = bench(tmp_path, "eagerly", "--arms", "aot_eager", "--fail-below", "1.0")
    assert process.returncode == 1
    assert "  aot_eager: not compiled: Dynamo captured no graph. " in process.stdout
    assert process.stdout.startswith("cannot tell: no arm was compiled.\n")
    assert "speed-up" in process.stdout
    assert not any(line.startswith("  aot_eager ") for line in process.stdout.split("\n"))


def test_other_outputs_come_first(tmp_path: Path) -> None:
    flags = ("--hours", "1", "--price", "2", "--html", "page.html")
    process = bench(tmp_path, "differs", "--arms", "aot_eager", *flags)
    assert process.returncode == 1
    assert process.stderr == "The report is in page.html.\n"
    assert "not here: the outputs of aot_eager differ" in (tmp_path / "page.html").read_text()
    lines = process.stdout.split("\n")
    assert lines[3].startswith("  aot_eager: the output differs from that of eager mode: 3 became")
    assert "not here: the outputs of aot_eager differ" in process.stdout


def test_a_model_of_the_file_has_the_same_weights_in_each_arm(tmp_path: Path) -> None:
    text = NET + "\nnet = Net()\n"
    # Processes of their own: forks of one would begin with the same random state in any case.
    flags = ("--python", sys.executable, "--arms", "torchscript", "--json")
    process = bench(tmp_path, "net", *flags, text=text)
    assert process.returncode == 0, process.stderr
    assert arms_of(process)["torchscript"]["prepared"]["agreement"]["wrong"] == ""


def test_fixes_are_measured_beside_what_they_fix(tmp_path: Path) -> None:
    flags = ("--arms", "aot_eager", "--fixed", "--batch-sizes", "4", "--json")
    process = bench(tmp_path, "prints", *flags)
    assert process.returncode == 0, process.stderr
    arms = arms_of(process)
    assert [arm["prepared"]["breaks"] for arm in arms.values()] == [0, 1, 0]
    assert list(arms) == ["eager", "aot_eager", "aot_eager fixed"]
    assert arms["eager"]["prepared"]["inputs"] == "x: float32[4, 8]"
    (benchmark,) = json.loads(process.stdout)["benchmarks"]
    assert benchmark["batch_size"] == 4
    assert benchmark["notes"] == [
        "Fixed arms have 1 proven fix (`fullgraph fix net.py:prints` shows them)."
    ]


def test_a_training_step_has_loss_optimizer_and_data_of_the_file(
    tmp_path: Path,
) -> None:
    arms = ("--arms", "aot_eager", "--train-step", "--loader", "--json")
    process = bench(tmp_path, "Net", *arms, text=NET + LOSS)
    assert process.returncode == 0, process.stderr
    eager, compiled = arms_of(process).values()
    assert eager["prepared"]["conditions"] == (
        "training step with get_loss and AdamW, training mode, float32"
    )
    # Forward as in the test above; backward multiplies once more, for the weights alone.
    assert eager["prepared"]["flops"] == 2 * (2 * 8 * 8 * 2)
    assert compiled["prepared"]["agreement"]["note"] == ""
    for arm in (eager, compiled):
        # Each batch takes 20 ms to make, and the step itself is short.
        assert 0.02 <= arm["data_wait"] <= arm["data_step"]
        assert arm["data_wait"] > 0.5 * arm["data_step"]
    assert 0 <= compiled["prepared"]["agreement"]["largest"] < 1e-5


def test_a_training_step_without_a_loss_says_what_to_define(tmp_path: Path) -> None:
    process = bench(tmp_path, "Net", "--train-step")
    assert process.returncode == 2
    assert "def get_loss(output):" in process.stderr


AUTOCAST = """
import torch

net = torch.nn.Linear(4, 1, bias=False)


def get_inputs():
    return [torch.ones(2, 4)]


def get_loss(output):
    assert output.dtype is torch.bfloat16
    with torch.autocast("cpu", enabled=False):
        expected = torch.ones(2, 4).bfloat16() @ net.weight.bfloat16().T
    assert torch.equal(output, expected), "the weights are those of an earlier step"
    return output.float().mean()


def get_optimizer(parameters):
    return torch.optim.SGD(parameters, lr=1.0)
"""


def test_autocast_casts_the_weights_of_each_step(tmp_path: Path) -> None:
    flags = ("--arms", "torchscript", "--train-step", "--autocast", "bfloat16", "--json")
    process = bench(tmp_path, "net", *flags, text=AUTOCAST)
    assert process.returncode == 0, process.stderr
    arms = arms_of(process)
    assert [arm["failure"] for arm in arms.values()] == [None, None]
    assert arms["eager"]["prepared"]["conditions"].endswith("float32, autocast to bfloat16")


def test_the_programs_own_compile_calls_are_an_arm(tmp_path: Path) -> None:
    text = NET + (
        "\nkept = torch.compile(Net(), backend='aot_eager')\n"
        "dropped = Net()\ntorch.compile(dropped, backend='aot_eager')\n"
    )
    process = bench(tmp_path, "kept", "--arms", "as-written", "--json", text=text)
    assert process.returncode == 0, process.stderr
    written = arms_of(process)["as-written"]
    assert written["prepared"]["graphs"] == 1
    assert len(written["rounds"]) == 4
    process = bench(tmp_path, "dropped", "--arms", "as-written", "--json", text=text)
    written = arms_of(process)["as-written"]
    assert written["not_compiled"] == "not compiled: Dynamo captured no graph"
    assert written["rounds"] == []


def test_accumulation_without_a_training_step_is_an_error(tmp_path: Path) -> None:
    process = bench(tmp_path, "Net", "--accumulation", "2")
    assert process.returncode == 2
    assert "--accumulation belongs to --train-step." in process.stderr


def test_what_cannot_run_in_eager_mode_is_an_error(tmp_path: Path) -> None:
    process = bench(tmp_path, "Net", "--inputs", "torch.ones(3)", "--html", "page.html")
    assert process.returncode == 2
    assert not (tmp_path / "page.html").exists()
    assert process.stdout == ""
    assert "mat1 and mat2" in process.stderr or "size mismatch" in process.stderr
