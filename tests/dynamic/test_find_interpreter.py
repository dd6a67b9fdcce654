from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from fullgraph.dynamic.interpreter import InterpreterError, find_interpreter

pytestmark = pytest.mark.skipif(os.name == "nt", reason="environments look different on Windows")


@pytest.fixture(autouse=True)
def torch_beside_us(monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], None]:
    """Say whether torch is installed where Fullgraph is; it is not, unless a test says so."""

    def say(is_there: bool) -> None:
        spec = importlib.util.spec_from_loader("torch", None) if is_there else None
        monkeypatch.setattr(importlib.util, "find_spec", {"torch": spec}.__getitem__)

    say(False)
    return say


def test_our_own_python_comes_before_the_path_if_it_has_torch(
    tmp_path: Path, torch_beside_us: Callable[[bool], None]
) -> None:
    on_path = environment(tmp_path / "usr")
    variables = {"PATH": str(on_path.parent)}
    torch_beside_us(True)

    found = find_interpreter((), tmp_path, variables)

    assert found.command == (sys.executable,)
    assert "has torch" in found.origin
    active = environment(tmp_path / "active")
    variables["VIRTUAL_ENV"] = str(tmp_path / "active")
    assert find_interpreter((), tmp_path, variables).command == (str(active),)


def environment(folder: Path) -> Path:
    python = folder / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text("")
    python.chmod(0o755)
    return python


def test_each_place_comes_before_the_next(tmp_path: Path) -> None:
    workspace = tmp_path / "workspace"
    workspace.mkdir()
    on_path = environment(tmp_path / "usr")
    variables = {"PATH": str(on_path.parent)}
    assert find_interpreter((), workspace, variables).command == (str(on_path),)

    conda = environment(tmp_path / "conda")
    variables["CONDA_PREFIX"] = str(tmp_path / "conda")
    assert find_interpreter((), workspace, variables).command == (str(conda),)

    active = environment(tmp_path / "active")
    variables["VIRTUAL_ENV"] = str(tmp_path / "active")
    found = find_interpreter((), workspace, variables)
    assert found.command == (str(active),)
    assert found.origin == f"VIRTUAL_ENV={tmp_path / 'active'}"

    venv = environment(workspace / "venv")
    assert find_interpreter((), workspace, variables).command == (str(venv),)

    dot_venv = environment(workspace / ".venv")
    assert find_interpreter((), workspace, variables).command == (str(dot_venv),)

    setting = ("/usr/bin/python3", "-X", "utf8")
    assert find_interpreter(setting, workspace, variables).command == setting


def test_an_environment_without_a_python_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / ".venv").mkdir()
    on_path = environment(tmp_path / "usr")

    found = find_interpreter((), tmp_path, {"PATH": str(on_path.parent), "VIRTUAL_ENV": "/gone"})

    assert found.command == (str(on_path),)


def test_variables_in_the_setting_are_resolved(tmp_path: Path) -> None:
    setting = ("${workspaceFolder}/env/bin/python", "${env:FLAG}", "~/x", "${userHome}/y")

    command = find_interpreter(setting, tmp_path, {"FLAG": "-I"}).command

    home = str(Path.home())
    assert command == (f"{tmp_path}/env/bin/python", "-I", f"{home}/x", f"{home}/y")


def test_an_unknown_variable_and_no_python_are_told_in_words(tmp_path: Path) -> None:
    with pytest.raises(InterpreterError, match=r"\$\{command:pick\}"):
        find_interpreter(("${command:pick}",), tmp_path, {})
    with pytest.raises(InterpreterError, match=r"Set fullgraph\.interpreter"):
        find_interpreter((), tmp_path, {"PATH": str(tmp_path)})
