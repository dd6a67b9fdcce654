"""What Dynamo's log says of a program, and what ``fullgraph trace`` says of it."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

Counts: TypeAlias = Counter[tuple[str, int]]
"""How often something happened at a file and line."""

_BREAK = re.compile(r"raph break.* in user code at (?P<path>\S+):(?P<line>\d+)$", re.M)
_RECOMPILE = re.compile(r"Recompiling function \S+ in (?P<path>\S+):(?P<line>\d+)$", re.M)


@dataclass(frozen=True)
class Events:
    """What happened in a program.

    Attributes:
        breaks: the graph breaks, by line.
        recompiles: by the line at which the function begins, resume functions with their function.
    """

    breaks: Counts
    recompiles: Counts


@dataclass(frozen=True)
class Compared:
    """A program.

    Attributes:
        program: its name.
        log: what Dynamo's log says.
        differences: what ``fullgraph trace`` says otherwise, a sentence each.
    """

    program: str
    log: Events
    differences: tuple[str, ...]


def compare(path: Path, python: str) -> Compared:
    """Run a program under ``TORCH_LOGS`` and under ``fullgraph trace``.

    Args:
        python: the interpreter that has its libraries.

    Raises:
        RuntimeError: the program fails; its output is the message.
    """
    logged, traced = _logged(path, python), _traced(path, python)
    found = (
        *differences("breaks", logged.breaks, traced.breaks),
        *differences("recompiles", logged.recompiles, traced.recompiles),
    )
    return Compared(path.stem, logged, found)


def _logged(path: Path, python: str) -> Events:
    text = _run([python, str(path)], {"TORCH_LOGS": "graph_breaks,recompiles"})
    breaks, recompiles = (
        Counter((found["path"], int(found["line"])) for found in pattern.finditer(text))
        for pattern in (_BREAK, _RECOMPILE)
    )
    return Events(breaks, _by_function(recompiles))


def _traced(path: Path, python: str) -> Events:
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.json")
        command = [sys.executable, "-m", "fullgraph", "trace", "--python", python]
        _run([*command, "--report", str(report), str(path)], {})
        findings = json.loads(report.read_text(encoding="utf-8"))["findings"]
    recompiles = _counts(findings, "recompile") + _counts(findings, "recompile-limit")
    return Events(_counts(findings, "break"), _by_function(recompiles))


def _counts(findings: list[dict[str, Any]], kind: str) -> Counts:
    counts: Counts = Counter()
    for finding in findings:
        if finding.get("kind") == kind:
            counts[finding["path"], finding["line"]] += finding["count"]
    return counts


def _by_function(counts: Counts) -> Counts:
    found: Counts = Counter()
    for (path, line), count in counts.items():
        found[path, _beginning(path, line)] += count
    return found


def _beginning(path: str, line: int) -> int:
    """The line of the innermost function around a line, or of its first decorator."""
    if _is_shown_at_its_caller(path):
        return line
    tree = ast.parse(Path(path).read_text(encoding="utf-8"))
    functions = (n for n in ast.walk(tree) if isinstance(n, (ast.FunctionDef, ast.Lambda)))
    around = [
        begin
        for node in functions
        if (begin := min(each.lineno for each in (node, *getattr(node, "decorator_list", ()))))
        <= line
        <= (node.end_lineno or line)
    ]
    return max(around, default=line)


def differences(what: str, logged: Counts, traced: Counts) -> list[str]:
    """A sentence per line that is not named as often as in the log, and one for another total.

    What the log has in files of PyTorch and Python, Fullgraph shows at the line that leads
    there: the total has it.
    """
    found = [
        f"{what} at {path}:{line}: {count} in the log, {traced[path, line]} traced"
        for (path, line), count in sorted(logged.items())
        if not _is_shown_at_its_caller(path) and traced[path, line] < count
    ]
    if logged.total() != traced.total():
        found.append(f"{what}: {logged.total()} in the log, {traced.total()} traced")
    return found


def _is_shown_at_its_caller(path: str) -> bool:
    standard = re.search(r"/lib/python3\.\d+/(?!site-packages/)", path)
    # Code that a program generates, such as the methods of a dataclass, is in no file.
    return bool(standard) or "/site-packages/torch/" in path or path.startswith("<")


def _run(command: list[str], variables: dict[str, str]) -> str:
    done = subprocess.run(
        command,
        env=os.environ | variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} fails:\n{done.stdout[-4000:]}")
    return done.stdout
