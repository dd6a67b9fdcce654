"""What ``fullgraph check`` says of the analysed files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from fullgraph.cli.checking import Way, check_files
from fullgraph.findings import Finding
from fullgraph.settings import LintSettings
from fullgraph.static.check import Checker
from fullgraph.static.results import Problem
from fullgraph.taxonomy import load

Checked = tuple[tuple[Finding, ...], tuple[Problem, ...]]


def predictions(files: Iterable[str], texts: Mapping[str, str], torch: str) -> Checked:
    """The findings in these files, and what kept the checker from checking.

    Args:
        files: absolute paths.
        texts: what to check instead of what is in a file.
        torch: the version that they run with.
    """
    paths = [Path(path) for path in sorted({*files} - {*texts})]
    checker = Checker(load(), LintSettings(), torch)
    results = [
        *check_files(paths, Way(torch=torch)),
        *(checker.check(path, text) for path, text in texts.items()),
    ]
    return (
        tuple(finding for result in results for finding in result.findings),
        tuple(problem for result in results for problem in result.problems),
    )
