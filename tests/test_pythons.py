"""The Pythons of a machine are found where people have them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests import pythons

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")


def python(path: Path, version: str) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\necho {version}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def test_path_comes_before_pyenv_and_a_later_patch_before_an_earlier(tmp_path: Path) -> None:
    versions = tmp_path / "pyenv" / "versions"
    python(versions / "3.10.9" / "bin" / "python", "3.10")
    newest = python(versions / "3.10.13" / "bin" / "python", "3.10")
    python(versions / "3.12.1" / "bin" / "python", "3.12")
    python(versions / "3.9.18" / "bin" / "python", "3.9")
    python(versions / "3.13.0rc1" / "bin" / "python", "3.13")
    on_path = python(tmp_path / "bin" / "python3.12", "3.12")
    environment = {"PATH": str(tmp_path / "bin"), "PYENV_ROOT": str(tmp_path / "pyenv")}

    assert pythons.found(environment) == {"3.10": newest, "3.12": on_path}


def test_a_shim_that_runs_another_version_or_none_is_passed_over(tmp_path: Path) -> None:
    python(tmp_path / "bin" / "python3.12", "3.11")
    python(tmp_path / "bin" / "python3.13", ">&2 not installed")
    own = python(tmp_path / "pyenv" / "versions" / "3.12.1" / "bin" / "python", "3.12")
    environment = {"PATH": str(tmp_path / "bin"), "PYENV_ROOT": str(tmp_path / "pyenv")}

    assert pythons.found(environment) == {"3.12": own}


def test_no_python_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))

    assert pythons.main([]) == 2
    assert "No such Python" in capsys.readouterr().err
