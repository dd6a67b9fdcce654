"""The command ``fullgraph mcp``."""

from __future__ import annotations

import importlib.util
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

from fullgraph.cli.main import main


def test_without_the_package_mcp_it_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = importlib.util.find_spec

    def without_mcp(name: str, package: str | None = None) -> ModuleSpec | None:
        return None if name == "mcp" else found(name, package)

    monkeypatch.setattr(importlib.util, "find_spec", without_mcp)
    assert main(["mcp"]) == 2
    printed = capsys.readouterr()
    assert printed.err == (
        "fullgraph: `fullgraph mcp` needs the package mcp: pip install 'fullgraph[mcp]'.\n"
    )
    assert printed.out == ""


def test_a_folder_that_does_not_exist_cannot_be_allowed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["mcp", "--allow", str(tmp_path / "none")]) == 2
    assert "none is not a folder." in capsys.readouterr().err


def test_the_skill_file_is_printed_without_a_server(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mcp", "--skill"]) == 0
    text = capsys.readouterr().out
    # The form of a skill file: what it is for, then how it is done.
    _, front, body = text.split("---\n", 2)
    assert front.startswith("name: fullgraph\ndescription: ")
    assert "caller's own inputs" in body
    assert "setup change" in body
