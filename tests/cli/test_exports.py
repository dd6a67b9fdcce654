"""``--chrome-trace`` and ``--tensorboard``, for runs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_trace_from import run

PROGRAM = """\
import torch


def scaled(x):
    y = x + 1
    print("step")
    return y * 2


def get_inputs():
    return (torch.ones(2),)


if __name__ == "__main__":
    torch.compile(scaled, backend="eager")(torch.ones(2))
"""


def marks(file: Path) -> list[tuple[Any, ...]]:
    events = json.loads(file.read_text(encoding="utf-8"))["traceEvents"]
    slices = {e["name"]: e for e in events if e.get("cat") == "compilation"}
    assert list(slices) == ["scaled 0/0", "the rest of scaled 1/0"]
    assert slices["scaled 0/0"]["dur"] > 0
    assert slices["the rest of scaled 1/0"]["ts"] >= slices["scaled 0/0"]["dur"]
    return [(e["cat"], e["args"].get("place")) for e in events if e["ph"] == "i"]


@pytest.mark.dynamo
@pytest.mark.parametrize("command", ["explain", "trace"])
def test_a_run_is_written_for_perfetto(command: str, tmp_path: Path) -> None:
    program, file = tmp_path / "program.py", tmp_path / "chrome.json"
    program.write_text(PROGRAM, encoding="utf-8")
    target = f"{program}:scaled" if command == "explain" else str(program)

    done = run("-m", "fullgraph", command, "--chrome-trace", file, target, folder=tmp_path)

    assert marks(file) == [("break", f"{program}:6"), ("graph", None), ("graph", None)], done.stderr


@pytest.mark.dynamo
def test_a_run_is_written_for_tensorboard(tmp_path: Path) -> None:
    pytest.importorskip("tensorboard")
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")

    run("-m", "fullgraph", "trace", "--tensorboard", "logs", program, folder=tmp_path)

    names = {path.name.partition(".")[0] for path in (tmp_path / "logs" / "program.py").iterdir()}
    assert names == {"events", "timeline"}


def test_what_cannot_be_written_is_said_before_anything_runs(tmp_path: Path) -> None:
    done = run(
        *("-m", "fullgraph", "trace", "--chrome-trace", "missing/a.json", "program.py"),
        folder=tmp_path,
    )

    assert "missing/a.json cannot be written: its folder does not exist." in done.stderr
    assert done.returncode == 2
