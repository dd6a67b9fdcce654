"""Fixes GraphMend's rows with the command line, and measures what that takes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tests.accuracy.environment import ROOT
from tests.fixing.targets import Row

_MISSED = 2


@dataclass(frozen=True)
class RowFix:
    """What ``fullgraph fix`` came to for a row.

    Attributes:
        row: which.
        report: its ``--json``.
        seconds: of the whole command.
        megabytes: the most memory that one of its processes held.
    """

    row: Row
    report: dict[str, Any]
    seconds: float
    megabytes: float


def fix_row(row: Row, python: str) -> RowFix:
    """Fix one row, with the proofs of ``fullgraph fix``, Inductor's included.

    Raises:
        RuntimeError: the command failed.
    """
    command = [sys.executable, "-m", "fullgraph", "fix", row.target, "--json", "--no-grad"]
    command += ["--static"] if row.dynamic == "off" else []
    start = time.monotonic()
    process = subprocess.Popen(
        [*command, "--python", python, "--timeout", "600"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=ROOT,
    )
    assert process.stdout is not None
    printed = process.stdout.read()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode == _MISSED:
        raise RuntimeError(f"{row.name}: fullgraph fix failed")
    return RowFix(row, json.loads(printed), time.monotonic() - start, used.ru_maxrss / 1024)


def rows_table(fixes: Iterable[RowFix]) -> str:
    """A Markdown table: breaks before and after in three counts, and what it took."""
    every = list(fixes)
    lines = [
        "| row | backend calls - 1 | records | lines | lines changed | proof | seconds | MiB |",
        "|---|---|---|---|---:|---|---:|---:|",
    ]
    for each in every:
        before, after = each.report["before"], each.report["after"]
        counts = (
            f"{before[name]} to {after[name]}" for name in ("graph_splits", "records", "lines")
        )
        lines.append(
            f"| {each.row.name} | {' | '.join(counts)} | {each.report['changed_lines']} "
            f"| {_proof(each)} | {each.seconds:.0f} | {each.megabytes:.0f} |"
        )
    sums = (
        f"{sum(e.report['before'][name] for e in every)} to "
        f"{sum(e.report['after'][name] for e in every)}"
        for name in ("graph_splits", "records", "lines")
    )
    seconds = sorted(each.seconds for each in every)
    median = seconds[len(seconds) // 2] if seconds else 0.0
    largest = max((each.megabytes for each in every), default=0.0)
    changed = sum(each.report["changed_lines"] for each in every)
    lines.append(
        f"| **all** | {' | '.join(sums)} | {changed} | | median {median:.0f} | most {largest:.0f} |"
    )
    return "\n".join(lines)


def _proof(each: RowFix) -> str:
    if not each.report["fixes"]:
        return "nothing changed"
    inductor = each.report["inductor"]
    return "identical" if inductor == "same" else f"identical; {inductor}"
