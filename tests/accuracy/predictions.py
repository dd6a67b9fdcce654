"""What ``fullgraph check`` says of the analysed files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from fullgraph.cli.check import check_file
from fullgraph.findings import Finding
from fullgraph.settings import LintSettings
from fullgraph.static.check import Checker, Problem
from fullgraph.taxonomy import load

Checked = tuple[tuple[Finding, ...], tuple[Problem, ...]]


def predictions(
    files: Iterable[str], texts: Mapping[str, str], torch: str, jobs: int = 1
) -> Checked:
    """The findings in these files, and what kept the checker from checking.

    Args:
        files: absolute paths.
        texts: what to check instead of what is in a file.
        torch: the version that they run with.
        jobs: how many processes check at a time.
    """
    with ProcessPoolExecutor(jobs) as pool:
        results = [
            *pool.map(partial(_check, torch), sorted({*files} - {*texts}), chunksize=4),
            *(_check_text(torch, path, text) for path, text in texts.items()),
        ]
    return (
        tuple(finding for findings, _ in results for finding in findings),
        tuple(problem for _, problems in results for problem in problems),
    )


def _check(torch: str, path: str) -> Checked:
    result = check_file(Path(path), LintSettings(), fixes=False, torch=torch)
    return result.findings, result.problems


def _check_text(torch: str, path: str, text: str) -> Checked:
    result = Checker(load(), LintSettings(), torch).check(path, text)
    return result.findings, result.problems
