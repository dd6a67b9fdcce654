"""The action for GitHub, its steps run as a runner does."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.cli.helpers import fullgraph
from tests.gate.action_runner import run_action

ACTION = Path(__file__).parents[2] / "action.yml"
TEXT = """\
import torch


@torch.compile
def scale(x):
    print("between")
    return x * 2
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="bash")


@pytest.fixture(scope="module")
def temp(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The runner's folder, in which the action is installed once."""
    return tmp_path_factory.mktemp("runner")


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    """A checkout with a break."""
    (tmp_path / "net.py").write_text(TEXT, encoding="utf-8")
    (tmp_path / "clean.py").write_text("import torch\n", encoding="utf-8")
    return tmp_path


@pytest.fixture(scope="module")
def installed(temp: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The runner's folder after the first step."""
    ran = run_action(ACTION, tmp_path_factory.mktemp("empty"), temp, python=sys.executable)
    assert ran.steps == ["Install Fullgraph", "Report graph breaks"]
    assert (ran.status, ran.printed) == (0, "")
    return temp


def test_a_pull_request_is_annotated_and_fails(workspace: Path, installed: Path) -> None:
    ran = run_action(ACTION, workspace, installed, is_installed=True, sarif="found.sarif")
    assert ran.steps == ["Write SARIF", "Report graph breaks"]
    assert (ran.status, ran.outputs) == (1, {"status": "1"})
    assert "::warning title=FG103 logging-call,file=net.py,line=6," in ran.printed
    sarif = json.loads((workspace / "found.sarif").read_text(encoding="utf-8"))
    assert [each["ruleId"] for each in sarif["runs"][0]["results"]] == ["FG103"]


def test_what_the_baseline_accepts_passes(workspace: Path, installed: Path) -> None:
    write = ("baseline", "write", ".", "--reason", "known", "--by", "Ada")
    assert fullgraph(*write, cwd=workspace).returncode == 0
    given = {"baseline": "fullgraph-baseline.json", "paths": "net.py clean.py"}
    ran = run_action(ACTION, workspace, installed, is_installed=True, **given)
    assert (ran.status, ran.outputs) == (0, {"status": "0"})

    edited = TEXT.replace("    return", "    print(x)\n    return")
    (workspace / "net.py").write_text(edited, encoding="utf-8")
    ran = run_action(ACTION, workspace, installed, is_installed=True, **given)
    assert ran.status == 1
    assert "file=net.py,line=7," in ran.printed
    assert "line=6," not in ran.printed


def test_an_input_is_no_code(workspace: Path, installed: Path) -> None:
    ran = run_action(
        ACTION, workspace, installed, is_installed=True, paths='net.py"; touch taken; echo "$(id)'
    )
    assert (ran.status, ran.outputs) == (2, {"status": "2"})
    assert not (workspace / "taken").exists()
    assert "$(id): no such file or folder" in ran.printed
