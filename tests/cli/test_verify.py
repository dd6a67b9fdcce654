"""``fullgraph verify`` as a user runs it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.cli.helpers import fullgraph
from tests.dynamic.prepared import MODEL_PYTHON

pytestmark = pytest.mark.dynamo

DIFFERS = """\
import torch


def add(x):
    if torch.compiler.is_compiling():
        return x + 1
    return x + 2


def get_inputs():
    return [torch.ones(3)]
"""


def verify(cwd: Path, text: str, *more: str) -> subprocess.CompletedProcess[str]:
    (cwd / "add.py").write_text(text, encoding="utf-8")
    return fullgraph("verify", "add.py:add", "--python", MODEL_PYTHON, *more, cwd=cwd)


def test_a_difference_is_named_with_its_call_and_the_status_is_1(tmp_path: Path) -> None:
    process = verify(tmp_path, DIFFERS)
    assert process.returncode == 1, process.stderr
    first, calls, stage, difference, *_ = process.stdout.split("\n")
    assert first.startswith("add.py:add differs from eager mode with backend eager: call 1: ")
    assert calls.startswith("  calls: the inputs as given, ")
    # The first backend differs, so that no other is compared.
    assert stage == "  eager  differs from eager mode: output"
    assert difference.startswith("    call 1: the output differs: 3 became 2 at [0]")
    assert "\x1b" not in process.stdout


def test_what_is_the_same_has_the_status_0(tmp_path: Path) -> None:
    text = DIFFERS.replace("x + 2", "x + 1")
    process = verify(tmp_path, text, "--backends", "eager,aot_eager", "--different-calls", "2")
    assert process.returncode == 0, process.stdout + process.stderr
    assert process.stdout.split("\n")[2:] == [
        "  eager      same as eager mode",
        "  aot_eager  same as eager mode",
        "",
    ]


def test_json_has_the_stages_and_the_differences(tmp_path: Path) -> None:
    process = verify(tmp_path, DIFFERS, "--json", "--different-calls", "1")
    report = json.loads(process.stdout)
    assert process.returncode == 1
    assert [stage["name"] for stage in report["stages"]][:3] == [
        "eager mode",
        "eager mode again",
        "eager",
    ]
    (difference,) = report["differences"]
    assert {k: difference[k] for k in ("stage", "call", "kind", "path", "what")} == {
        "stage": "eager",
        "call": 0,
        "kind": "output",
        "path": "output",
        "what": "values",
    }
    assert report["failure"] is None


def test_an_exception_that_only_eager_mode_raises_is_a_difference(tmp_path: Path) -> None:
    process = verify(tmp_path, DIFFERS.replace("x + 2", "x + missing"))
    assert process.returncode == 1
    assert "raised NameError: name 'missing' is not defined; returned" in process.stdout
    assert "not covered" not in process.stdout  # Compiled code runs the other line.
