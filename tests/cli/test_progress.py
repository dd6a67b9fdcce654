"""Steps of long work on terminals."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.terminal import on_terminal

CHECK = (sys.executable, "-m", "fullgraph", "check", "--no-cache", ".")
FILES = 40
NARROW = 20


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    text = "import torch\n\n\n@torch.compile\ndef f(x):\n    return x + 1\n" * 40
    for number in range(FILES):
        (tmp_path / f"file{number}.py").write_text(text, encoding="utf-8")
    return tmp_path


def test_the_files_that_are_checked_are_counted(folder: Path) -> None:
    status, shown = on_terminal(CHECK, folder)
    counts = [int(n) for n in re.findall(rf"(\d+) of {FILES}\b", shown)]
    assert status == 0
    assert counts
    assert counts == sorted(counts)
    assert "left" in shown, "the remaining time"
    assert "\x1b[3" in shown, "colours"
    assert shown.endswith("\x1b[2K"), "the line is gone in the end"
    assert shown.rindex("\x1b[?25h") > shown.rindex("\x1b[?25l"), "and the cursor is back"


def test_no_color_is_respected(folder: Path) -> None:
    _, shown = on_terminal(CHECK, folder, NO_COLOR="1")
    assert f"of {FILES}" in shown
    assert not re.search(r"\x1b\[[0-9;]*m", shown)


def test_a_narrow_terminal_has_one_line(folder: Path) -> None:
    _, shown = on_terminal(CHECK, folder, columns=NARROW)
    lines = re.split(r"\r", re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown))
    assert any("Check" in line for line in lines)
    assert max(map(len, lines)) <= NARROW
    assert shown.count("\n") == 1, "the end of the line, before it is removed"


@pytest.mark.parametrize(("name", "value"), [("CI", "true"), ("TERM", "dumb")])
def test_a_log_gets_no_steps(folder: Path, name: str, value: str) -> None:
    assert on_terminal(CHECK, folder, **{name: value}) == (0, "")  # type: ignore[arg-type]


def test_a_pipe_gets_no_steps(folder: Path) -> None:
    ran = subprocess.run(CHECK, cwd=folder, capture_output=True, check=True)
    assert ran.stderr == b""
