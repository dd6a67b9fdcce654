from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from fullgraph.taxonomy import load
from tests.cli.helpers import findings_of, fullgraph
from tests.dynamic.prepared import MODEL_PYTHON

MODEL = """\
import torch

@torch.compile
def f(x):
    print(x)
    return x.sum().item()
"""


@pytest.mark.dynamo
def test_what_is_measured_is_kept_and_check_follows_it(tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text(MODEL)
    home = {"HOME": str(tmp_path / "home")}
    python = ["--python", MODEL_PYTHON]

    process = fullgraph("calibrate", *python, cwd=tmp_path, env=home)

    assert process.returncode == 0
    # Nobody looks at the progress of a process whose output is read.
    assert process.stderr == ""
    first, *_, last = process.stdout.rstrip().split("\n")
    assert re.match(rf"torch \S+: \d+ of {len(load().entries)} kinds of break were tested", first)
    [kept] = (tmp_path / "home" / ".cache" / "fullgraph" / "verdicts").iterdir()
    assert str(kept) in last

    def predicted() -> list[str]:
        checked = fullgraph("check", "model.py", "--json", *python, cwd=tmp_path, env=home)
        return [finding["code"] for finding in findings_of(checked)]

    assert predicted() == ["FG103", "FG102"]
    verdicts = json.loads(kept.read_text())
    # What the rules predict by comes first, however slow the machine is.
    assert verdicts["pages"]["tensor-to-scalar"] == "breaks"
    verdicts["pages"]["logging-call"] = "does not break"
    kept.write_text(json.dumps(verdicts))
    assert predicted() == ["FG102"]
    kept.write_text("{")
    assert predicted() == ["FG103", "FG102"]


@pytest.mark.parametrize("command", [["calibrate"], ["check", "model.py"]])
def test_an_interpreter_that_is_no_command_is_told(command: list[str], tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text(MODEL)

    process = fullgraph(*command, "--python", "'unclosed", cwd=tmp_path)

    assert process.returncode == 2
    assert "is not a command" in process.stderr


def test_an_interpreter_that_is_not_there_is_told(tmp_path: Path) -> None:
    process = fullgraph("calibrate", "--python", "/no/such/python", cwd=tmp_path)

    assert process.returncode == 2
    assert "The interpreter '/no/such/python' does not exist" in process.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo terminals")
def test_a_terminal_shows_what_happens_now(tmp_path: Path) -> None:
    from tests.cli.terminal import on_terminal

    command = [sys.executable, "-m", "fullgraph", "calibrate", "--python", "/no/such/python"]
    status, shown = on_terminal(command, tmp_path)

    assert status == 2
    assert "Starting /no/such/python and importing torch" in shown
    assert "The interpreter '/no/such/python' does not exist" in shown.rsplit("\x1b[2K")[-1]
