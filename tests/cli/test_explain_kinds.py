"""What a run shows besides breaks, and what it means for the exit code."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.cli.helpers import findings_of, fullgraph
from tests.dynamic.prepared import MODEL_PYTHON

pytestmark = pytest.mark.dynamo

PROGRAM = """\
import torch


@torch.compile
def inner(x, mode):
    return x + len(mode)


@torch.compiler.disable(recursive=False)
def script(x, times):
    for n in range(times):
        inner(x, "a" * n)
    return x


def few(x):
    return script(x, 3)


def many(x):
    return script(x, 12)
"""


def explain(tmp_path: Path, name: str, *more: str) -> subprocess.CompletedProcess[str]:
    (tmp_path / "model.py").write_text(PROGRAM, encoding="utf-8")
    inputs = ("--inputs", "torch.ones(3)", "--python", MODEL_PYTHON)
    return fullgraph("explain", f"model.py:{name}", *inputs, *more, cwd=tmp_path)


def test_recompiles_and_disabled_calls_are_no_failure(tmp_path: Path) -> None:
    process = explain(tmp_path, "few")
    assert process.returncode == 0
    assert "FG401 torch.compile recompiled this function: mode was '', then 'a' and 'aa'" in (
        process.stdout
    )
    assert "FG404" in process.stdout
    assert "No graph breaks found, but 2 recompiles, 1 disabled call." in process.stdout


def test_a_function_that_is_given_up_is_one(tmp_path: Path) -> None:
    process = explain(tmp_path, "many", "--json")
    assert process.returncode == 1
    found = {item["kind"]: item for item in findings_of(process)}
    assert set(found) == {"recompile", "recompile-limit", "disabled"}
    assert found["recompile"]["count"] == 7
    assert found["recompile-limit"]["code"] == "FG402"
    assert (found["recompile-limit"]["line"], found["recompile-limit"]["column"]) == (5, 4)
