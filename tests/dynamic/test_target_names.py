from __future__ import annotations

import os
from pathlib import Path

import pytest

from fullgraph.dynamic.target import Target, TargetError, parse_target
from fullgraph_worker.protocol import wire


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("model.py", "models/net.py", "with space.py", "noending"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("")
    return tmp_path


@pytest.mark.parametrize(
    ("text", "path", "module", "name"),
    [
        ("model.py:Net", "model.py", "", "Net"),
        ("./model.py:Net.forward", "model.py", "", "Net.forward"),
        ("models/net.py:f", "models/net.py", "", "f"),
        ("with space.py:f", "with space.py", "", "f"),
        ("models.net:f", "", "models.net", "f"),
        ("noending:f", "", "noending", "f"),
        (" model.py:größe ", "model.py", "", "größe"),
    ],
)
def test_a_target_is_a_file_or_a_module_and_a_name(
    folder: Path, text: str, path: str, module: str, name: str
) -> None:
    expected = Target(name, path=str(folder / path) if path else "", module=module)

    assert parse_target(text, folder) == expected


def test_an_absolute_path_is_kept(folder: Path) -> None:
    assert parse_target(f"{folder}/model.py:f", Path("/")).path == str(folder / "model.py")


def test_a_windows_drive_is_not_a_target_name(folder: Path) -> None:
    path = "C:\\me\\model.py"
    if os.name != "nt":  # Where it is a file's name.
        (folder / path).touch()
    else:
        path = str(folder / "model.py")

    found = parse_target(f"{path}:Net", folder)

    assert found.name == "Net"
    assert found.path.endswith("model.py")
    with pytest.raises(TargetError, match="name after the colon is missing"):
        parse_target(path, folder)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("model.py", "name after the colon is missing"),
        ("model.py:", "name after the colon is missing"),
        (":Net", "not a target"),
        ("", "not a target"),
        ("model.py:1Net", "'1Net'"),
        ("model.py:Net()", "method is Class.method"),
        ("my-module:f", "neither a Python file nor a module"),
        ("modle.py:Net", "That folder has model.py"),
        ("models:f.py:g", "does not exist"),
        ("models/:g", "is a folder"),
        ("nowhere/model.py:Net", "no folder"),
    ],
)
def test_what_is_not_a_target_is_told_in_words(folder: Path, text: str, words: str) -> None:
    with pytest.raises(TargetError) as raised:
        parse_target(text, folder)

    assert words in str(raised.value)


def test_a_job_carries_the_target() -> None:
    job = Target("f", path="/a.py").job(inputs="x", overlay={"/a.py": ""}, folders=["/"])

    assert job == wire.ExplainJob("f", "/a.py", "", "x", {"/a.py": ""}, ["/"])
