"""``fullgraph reduce`` as a user runs it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.cli.helpers import fullgraph
from tests.dynamic.prepared import MODEL_PYTHON

pytestmark = [pytest.mark.dynamo, pytest.mark.sample(2)]

PROJECT = {
    "layers.py": '''"""Layers of a secret project."""
import torch


class SecretGate(torch.nn.Module):
    def __init__(self, secret_width):
        super().__init__()
        self.secret_layer = torch.nn.Linear(secret_width, secret_width)

    def forward(self, hidden):
        gated = self.secret_layer(hidden)
        if gated.sum() > 0:  # the secret branch
            gated = gated + 1
        return gated
''',
    "model.py": """import torch
from layers import SecretGate


class SecretModel(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.gates = torch.nn.ModuleList(SecretGate(8) for _ in range(3))

    def forward(self, tokens):
        print("secret", tokens.shape)
        for gate in self.gates:
            tokens = gate(tokens)
        return tokens


def get_inputs():
    return [torch.randn(4, 8)]
""",
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name, text in PROJECT.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def reduced(project: Path, *more: str) -> subprocess.CompletedProcess[str]:
    command = ("reduce", "model.py:SecretModel", "--python", MODEL_PYTHON, *more)
    return fullgraph(*command, cwd=project)


def test_the_break_of_a_line_is_a_program_that_runs_alone(project: Path, tmp_path: Path) -> None:
    at = next(i for i, line in enumerate(PROJECT["model.py"].splitlines(), 1) if "print" in line)
    process = reduced(project, "--break", f"model.py:{at}", "--output", "repro.txt")
    assert process.returncode == 1, process.stderr
    text = (project / "repro.txt").read_text()
    assert "secret" not in text.lower()
    assert len(text.splitlines()) <= 25
    alone = tmp_path / "alone"
    alone.mkdir()
    (alone / "repro.py").write_text(text)
    run = subprocess.run(
        [MODEL_PYTHON, "repro.py"], cwd=alone, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    # PyTorch's id of a break at print().
    assert "gb0059" in run.stderr


def test_json_says_what_was_found(project: Path) -> None:
    process = reduced(project, "--break", "--json", "--seconds", "20")
    found = json.loads(process.stdout)
    assert process.returncode == 1
    assert found["kind"] == "graph break"
    assert found["lines"] < found["lines_before"]
    assert "torch.compile(" in found["program"]


def test_the_text_of_an_issue_has_what_is_expected_and_observed(project: Path) -> None:
    process = reduced(project, "--break", "--markdown", "--seconds", "20")
    text = process.stdout
    assert text.startswith("# Graph break: ")
    parts = [text.index(word) for word in ("```python", "**Expected:**", "**Observed:**")]
    assert parts == sorted(parts)
    assert "**Versions:** torch " in text


def test_a_target_without_a_fault_is_no_program(tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text(
        "import torch\n\n\ndef SecretModel(x: torch.Tensor):\n    return x + 1\n"
    )
    process = reduced(tmp_path, "--inputs", "torch.ones(3)", "--backends", "eager")
    assert process.returncode == 0
    assert process.stdout == ""
    assert "Compiled code does the same as eager mode" in process.stderr


def test_other_random_numbers_of_inductor_are_no_difference(tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text(
        "import torch\n\n\ndef SecretModel(x):\n    return torch.nn.functional.dropout(x, 0.5)\n"
    )
    process = reduced(tmp_path, "--inputs", "torch.ones(64)", "--backends", "inductor")
    assert process.returncode == 0, process.stdout
    assert "Compiled code does the same as eager mode" in process.stderr


def test_what_is_no_line_is_refused(project: Path) -> None:
    process = reduced(project, "--break", "model.py")
    assert process.returncode == 2
    assert "'model.py' is not a line: write path/to/file.py:12" in process.stderr
