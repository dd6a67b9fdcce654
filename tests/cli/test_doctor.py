"""``fullgraph doctor``."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.helpers import fullgraph
from tests.dynamic.prepared import MODEL_PYTHON

KEY = "sk-canary-0123456789"


def doctor(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return fullgraph("doctor", *arguments, cwd=folder, env=environment)


def facts(text: str) -> dict[str, str]:
    """The lines with two columns."""
    rows = (line.split(maxsplit=1) for line in text.splitlines() if line.startswith("  "))
    return {row[0]: row[1] for row in rows if len(row) == 2}


@pytest.mark.dynamo
def test_what_is_in_use_is_shown(tmp_path: Path) -> None:
    import torch

    (tmp_path / "pyproject.toml").write_text(
        '[tool.fullgraph.lint]\nignore = ["FG103"]\n', encoding="utf-8"
    )
    process = doctor(tmp_path, "--python", MODEL_PYTHON)
    shown = facts(process.stdout)
    assert (process.returncode, process.stderr) == (0, "")
    assert shown["torch"].startswith(f"{torch.__version__}, imported in ")
    assert shown["chosen"] == "by    --python"
    private = shown["private"]
    assert re.fullmatch(r"API +all \d+ names of torch that Fullgraph uses are there", private)
    assert shown["file"] == str(tmp_path / "pyproject.toml")
    assert {name for name in shown if name.startswith("lint.")} == {"lint.ignore"}
    assert shown["lint.ignore"] == "FG103"
    assert process.stdout.endswith("Nothing is wrong.\n")


@pytest.mark.dynamo
def test_a_private_name_that_torch_lacks_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "from torch._dynamo import utils\ndel utils.set_compilation_metrics_limit\n",
        encoding="utf-8",
    )
    process = doctor(tmp_path, "--python", sys.executable, PYTHONPATH=str(tmp_path))
    assert process.returncode == 1
    lacking = "torch._dynamo.utils.set_compilation_metrics_limit"
    assert f"{lacking} is missing: Compilations have no times" in process.stdout
    assert process.stdout.endswith("1 problem was found.\n")


@pytest.mark.dynamo
def test_a_key_is_named_and_never_shown(tmp_path: Path) -> None:
    process = doctor(tmp_path, "--python", MODEL_PYTHON, OPENAI_API_KEY=KEY)
    assert facts(process.stdout)["openai"].endswith("; key in OPENAI_API_KEY")
    assert KEY not in process.stdout + process.stderr


def test_a_python_without_torch_is_a_problem(tmp_path: Path) -> None:
    environment = tmp_path / ".venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    process = doctor(tmp_path)
    assert process.returncode == 1
    assert f"by  {environment}" in process.stdout
    assert "has no torch. Install torch 2.6 or newer there" in process.stdout
    assert process.stdout.endswith("1 problem was found.\n")


def test_every_mistake_is_a_problem_with_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text(
        '[tool.fullgraph.lint]\nignore = ["FG999"]\nselct = []\n', encoding="utf-8"
    )
    file = tmp_path / "file"
    file.touch()
    process = doctor(tmp_path, "--python", "/no/such/python", XDG_CACHE_HOME=str(file))
    assert process.returncode == 1
    for problem in (
        "pyproject.toml:2: tool.fullgraph.lint.ignore: 'FG999' is not a code",
        "pyproject.toml:3: tool.fullgraph.lint.selct",
        "The interpreter '/no/such/python' does not exist",
        f"cannot be made in {file}. Set XDG_CACHE_HOME",
    ):
        assert problem in process.stdout
    assert process.stdout.endswith("4 problems were found.\n")


def test_a_command_that_is_not_quoted_as_in_a_shell_is_one_sentence(tmp_path: Path) -> None:
    process = fullgraph("doctor", "--python", "python 'unclosed", cwd=tmp_path)
    assert process.returncode == 2
    assert "is not a command" in process.stderr
    assert process.stderr.count("\n") == 1
