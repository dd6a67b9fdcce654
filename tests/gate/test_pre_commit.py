"""The hooks, with the real pre-commit; they are those of the last commit of this repository."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.helpers import fullgraph

REPO = Path(__file__).parents[2]
TEXT = """\
import torch


@torch.compile
def scale(x):
    print("between")
    return x * 2
"""
CONFIG = """\
repos:
  - repo: {repo}
    rev: {revision}
    hooks:
      - id: fullgraph
      - id: fullgraph-baseline
"""


def git(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Git as somebody whose own configuration is not read."""
    home = folder.parent / "home"
    return subprocess.run(
        ["git", "-c", "user.name=Ada", "-c", "user.email=ada@localhost", *arguments],
        cwd=folder,
        env={
            **os.environ,
            "PRE_COMMIT_HOME": str(home),
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_CONFIG_NOSYSTEM": "1",
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A repository in which pre-commit runs before each commit."""
    revision = git(REPO, "rev-parse", "HEAD").stdout.strip()
    folder = tmp_path / "checkout"
    folder.mkdir()
    config = CONFIG.format(repo=REPO, revision=revision)
    (folder / ".pre-commit-config.yaml").write_text(config, encoding="utf-8")
    git(folder, "init", "--quiet")
    installed = subprocess.run(
        [sys.executable, "-m", "pre_commit", "install"], cwd=folder, capture_output=True
    )
    assert installed.returncode == 0, installed.stderr
    return folder


def commit(folder: Path) -> tuple[int, str]:
    git(folder, "add", ".")
    process = git(folder, "commit", "--message", "Change")
    return process.returncode, process.stdout


def test_a_break_stops_the_commit_until_it_is_fixed_or_accepted(checkout: Path) -> None:
    (checkout / "net.py").write_text(TEXT, encoding="utf-8")
    status, printed = commit(checkout)
    assert status == 1
    assert "FG103 `print()` is a side effect\n --> net.py:6:5" in printed
    assert "fullgraph-baseline.json does not exist. Write it with:" in printed

    written = ("baseline", "write", ".", "--reason", "none")
    assert fullgraph(*written, cwd=checkout).returncode == 0
    config = checkout / ".pre-commit-config.yaml"
    both = config.read_text(encoding="utf-8")
    config.write_text(both.replace("      - id: fullgraph\n", ""), encoding="utf-8")
    status, printed = commit(checkout)
    assert status == 0, printed
    assert "fullgraph baseline check......" in printed

    config.write_text(both, encoding="utf-8")
    fixed = TEXT.replace('    print("between")\n', "")
    (checkout / "net.py").write_text(fixed, encoding="utf-8")
    assert fullgraph(*written, cwd=checkout).returncode == 0
    status, printed = commit(checkout)
    assert status == 0, printed
