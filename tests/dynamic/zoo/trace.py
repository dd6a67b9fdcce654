"""Reads the breaks out of a trace file that torch wrote, without any code of Fullgraph's."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).resolve().parent
_STANDARD_LIBRARY = sysconfig.get_path("stdlib")


class Break(NamedTuple):
    """One break as Dynamo's trace tells it.

    Attributes:
        gb_id: PyTorch's id of the root's kind.
        path: of the innermost call that is neither Python's nor torch's.
        line: of that call.
        caller: path and line of the innermost call that is no library's at all.
        reason: the first line of Dynamo's explanation.
    """

    gb_id: str
    path: str
    line: int
    caller: tuple[str, int]
    reason: str


def traced_breaks(
    folder: Path, python: Sequence[str] = (sys.executable,), chosen: Sequence[str] = ()
) -> list[list[Break]]:
    """Run the zoo in a process of its own under ``TORCH_TRACE``; the breaks of each case.

    Args:
        folder: an empty folder, for torch's trace.
        python: the command of the interpreter.
        chosen: the cases, as ``run_all`` of the driver has them.
    """
    subprocess.run(
        [*python, str(FOLDER / "driver.py"), *chosen],
        # Without the log, Dynamo writes no record for a frame that it skips.
        env={**os.environ, "TORCH_TRACE": str(folder), "TORCH_LOGS": "graph_breaks"},
        check=True,
        capture_output=True,
    )
    cases: list[list[Break]] = []
    for payload in _payloads(next(folder.glob("*.log"))):
        found = _break(payload)
        if is_mark(found.path, found.line):
            cases.append([])
        else:
            cases[-1].append(found)
    return cases


def is_mark(path: str, line: int) -> bool:
    """Whether a break is the driver's, between two cases."""
    driver = FOLDER / "driver.py"
    return path == str(driver) and "graph_break()" in driver.read_text().splitlines()[line - 1]


def _payloads(log: Path) -> Iterator[str]:
    """The text of each break's record: indented lines after a line that ends with JSON."""
    is_break, lines = False, []
    for line in log.read_text(encoding="utf-8").splitlines():
        if line.startswith("\t"):
            lines.append(line[1:])
            continue
        if is_break:
            yield "\n".join(lines)
        metadata = json.loads(line[line.index("] {") + 2 :]) if "] {" in line else {}
        artifact = metadata.get("artifact")
        is_break = isinstance(artifact, dict) and artifact["name"] == "dynamo_graph_break_reason"
        lines = []
    if is_break:
        yield "\n".join(lines)


def _break(payload: str) -> Break:
    """The first id is the root's: breaks met while it was handled follow it."""
    gb_id = re.search(r"/gb/gb(\d+)\.html", payload)
    # Before torch 2.7 the record of a skipped frame has another heading.
    _, _, text = re.split(r"(User code traceback|from user code at):", payload, maxsplit=1)
    calls = text.split("Traceback (most recent", 1)[0]
    frames = re.findall(r'File "(.+?)", line (\d+), in ', calls)
    outside = [frame for frame in frames if not _is_of_python_or_torch(frame[0])]
    path, line = (outside or frames)[-1]
    mine = [frame for frame in outside if "/site-packages/" not in frame[0]]
    own, own_line = (mine or frames)[-1]
    reason = re.search(r"^\s*Explanation: (.+)", payload, re.MULTILINE)
    return Break(
        f"GB{gb_id.group(1)}" if gb_id else "",
        path,
        int(line),
        (own, int(own_line)),
        reason.group(1) if reason else "",
    )


def _is_of_python_or_torch(path: str) -> bool:
    if path.startswith("<") or "/site-packages/torch/" in path:
        return True
    return path.startswith(_STANDARD_LIBRARY) and "/site-packages/" not in path
