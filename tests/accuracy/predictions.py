"""What ``fullgraph check`` says of the analysed files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

from fullgraph.settings.table import LintSettings
from fullgraph.static.check import Checker, CheckResult
from fullgraph.static.findings.other_checks import joined
from fullgraph.static.results import FileResult, Problem
from fullgraph.taxonomy import load
from fullgraph.vocabulary.findings import Finding, Kind
from fullgraph.work.check import Way, check_files

Checked = tuple[tuple[Finding, ...], tuple[Problem, ...]]


def predictions(
    files: Iterable[str],
    texts: Mapping[str, str],
    torch: str,
    cases: Mapping[str, str] = MappingProxyType({}),
) -> Checked:
    """The findings in these files, and what kept the checker from checking.

    Args:
        files: absolute paths.
        texts: what to check instead of what is in a file.
        torch: the version that they run with.
        cases: by paths where there is no file, texts that compile something of these files.
    """
    files = frozenset(files)
    paths = [Path(path) for path in sorted(files - {*texts})]
    checker = Checker(load(), LintSettings(), torch)
    results: list[FileResult | CheckResult] = [
        *check_files(paths, Way(torch=torch)),
        *(checker.check(path, text) for path, text in texts.items()),
    ]
    compiled = [
        finding
        for path, text in cases.items()
        for finding in checker.check(path, text, elsewhere=files).elsewhere
    ]
    # Recompiles show in no run of one call.
    breaks = (f for result in results for f in result.findings if f.predicts is Kind.BREAK)
    own, others = joined(breaks, compiled)
    return (
        (*own, *others),
        tuple(problem for result in results for problem in result.problems),
    )
