"""Runs programs under Dynamo in a process of their own."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.dynamic.prepared import MODEL_PYTHON
from tests.waiting import LONGEST

CHILD = Path(__file__).with_name("dynamo_child.py")


def run_programs(folder: Path, groups: Sequence[Mapping[str, str]]) -> list[dict[str, Any]]:
    """What ``dynamo_child`` says about each program of each group.

    Args:
        folder: where to write the programs; the answer's paths lie in it.
        groups: program text by name; the outputs of a group are compared with its first.
    """
    request: list[dict[str, str]] = []
    for number, group in enumerate(groups):
        paths = {}
        for position, (name, text) in enumerate(group.items()):
            path = folder / f"program_{number}_{position}.py"
            path.write_bytes(text.encode("utf-8"))
            paths[name] = str(path)
        request.append(paths)
    (folder / "request.json").write_text(json.dumps(request), encoding="utf-8")
    finished = subprocess.run(
        [MODEL_PYTHON, str(CHILD), str(folder / "request.json"), str(folder / "answer.json")],
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    assert finished.returncode == 0, finished.stderr
    answers: list[dict[str, Any]] = json.loads((folder / "answer.json").read_text(encoding="utf-8"))
    for answer in answers:
        for name, result in answer.items():
            assert "failed" not in result, f"{name}: {result['failed']}"
    return answers


def lines_of_kind(result: Mapping[str, Any], kind: str) -> set[int]:
    """The lines of the program at which Dynamo says that something of this kind happened."""
    if kind == "break":
        return break_lines(result)
    return {event["line"] for event in result["events"] if event["kind"] == kind}


def break_lines(result: Mapping[str, Any]) -> set[int]:
    """The lines of the program on which it broke."""
    return {entry["line"] for entry in result["breaks"]}
