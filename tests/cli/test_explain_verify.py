"""``fullgraph verify`` and ``fullgraph explain --verify`` as commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.helpers import fullgraph
from tests.dynamic.prepared import MODEL_PYTHON

pytestmark = pytest.mark.dynamo

PROGRAM = """\
import torch


def differs(x):
    if torch.compiler.is_compiling():
        return x + 1
    return x + 2


def same(x):
    return x * 2


def get_inputs():
    return [torch.ones(3)]
"""


@pytest.fixture
def program(tmp_path: Path) -> Path:
    path = tmp_path / "program.py"
    path.write_text(PROGRAM, encoding="utf-8")
    return path


def test_explain_with_verify_exits_with_1_on_a_difference(program: Path) -> None:
    explain = ("explain", f"{program}:differs", "--python", MODEL_PYTHON)
    assert fullgraph(*explain, cwd=program.parent).returncode == 0
    ran = fullgraph(*explain, "--verify", cwd=program.parent)
    assert ran.returncode == 1
    assert "No graph breaks found." in ran.stdout
    assert "eager  differs from eager mode: output" in ran.stdout
