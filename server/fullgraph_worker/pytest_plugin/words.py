"""Findings in words, for a failure's text and for the table after a suite."""

from __future__ import annotations

import os
import textwrap
from typing import List

from fullgraph_worker.protocol import wire
from fullgraph_worker.pytest_plugin.finding import Finding

_WIDTH = 96


def described(finding: Finding, folder: str, where: str = "") -> List[str]:
    """The lines of one finding: what, where, the source line, what to do.

    Args:
        finding: what to describe.
        folder: paths below it are shown relative to it.
        where: what to add to the place.
    """
    lines = [f"{finding.code} {finding.message}", f"  --> {place(finding, folder)}{where}"]
    if finding.source:
        lines.append(f"      {finding.source}")
    if finding.fix:
        lines += textwrap.wrap(
            f"instead: {finding.fix}", _WIDTH, initial_indent="  ", subsequent_indent="           "
        )
    if finding.link:
        lines.append(f"  more: {finding.link}")
    return lines


def place(finding: Finding, folder: str) -> str:
    """The file, the line and the function."""
    path = finding.path
    if path.startswith(folder + os.sep):
        path = path[len(folder) + 1 :]
    function = f" in {finding.function}" if finding.function else ""
    return f"{path}:{finding.line}{function}"


def in_short(finding: Finding) -> str:
    """What happened, in one line of a table; of a recompile, the guard that failed."""
    title, _, reason = finding.message.partition(": ")
    return f"recompiled: {reason}" if reason and finding.kind == wire.RECOMPILE else title


def in_numbers(findings: List[Finding]) -> str:
    """How many there are of each kind; empty for none."""
    kinds = (
        (wire.BREAK, "graph break"),
        (wire.RECOMPILE, "recompiled function"),
        (wire.RECOMPILE_LIMIT, "recompile limit"),
        (wire.BACKEND_FAILURE, "backend failure"),
        (wire.CUDA_GRAPHS_SKIPPED, "skip of CUDA graphs"),
        (wire.CACHE_BYPASSED, "bypass of a cache"),
    )
    numbers = [(sum(each.kind == kind for each in findings), words) for kind, words in kinds]
    return ", ".join(counted(number, words) for number, words in numbers if number)


def counted(number: int, what: str) -> str:
    """``1 graph break``, ``2 graph breaks``."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
