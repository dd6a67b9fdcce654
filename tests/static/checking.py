"""What the tests of the static side share."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path
from textwrap import dedent
from typing import Any

from fullgraph.settings.table import LintSettings
from fullgraph.static.check import Checker, CheckResult
from fullgraph.taxonomy import Taxonomy
from tests.dynamic.prepared import MODEL_PYTHON


def check(text: str, lint: LintSettings | None = None) -> CheckResult:
    """What a fresh checker says of ``text``, which may be indented as a whole."""
    return Checker(Taxonomy(()), lint or LintSettings()).check("case.py", dedent(text))


def lines(result: CheckResult) -> list[int]:
    """The first lines of the findings."""
    return [finding.location.line for finding in result.findings]


def lines_marked(text: str) -> list[int]:
    """The 1-based lines that say of themselves that they break the graph."""
    return [number for number, line in enumerate(text.split("\n"), 1) if line.endswith("# break")]


def lines_that_break(programs: Iterable[tuple[str, str]]) -> list[list[int]]:
    """Where Dynamo breaks in programs, each with the inputs of its ``f`` or ``Net()``."""
    found: list[list[int]] = judged({"code": code, "inputs": inputs} for code, inputs in programs)
    return found


def judged(cases: Iterable[Mapping[str, object]]) -> list[Any]:
    """What ``dynamo_judge`` says of each case."""
    done = subprocess.run(
        [MODEL_PYTHON, str(Path(__file__).with_name("dynamo_judge.py"))],
        input=json.dumps([*cases]),
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    found: list[Any] = json.loads(done.stdout)
    return found
