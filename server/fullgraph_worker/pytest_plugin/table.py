"""The table after a suite, by pytest's own terminal writer."""

from __future__ import annotations

from typing import TYPE_CHECKING, List, Sequence

from fullgraph_worker.pytest_plugin.against import Verdict
from fullgraph_worker.pytest_plugin.finding import Finding
from fullgraph_worker.pytest_plugin.suite_file import Suite
from fullgraph_worker.pytest_plugin.words import counted, described, in_numbers, place

if TYPE_CHECKING:
    import pytest


class Table:
    """Prints what a suite compiled.

    Args:
        reporter: pytest's.
        folder: paths below it are shown relative to it.
        verbosity: pytest's: negative for fewer lines.
    """

    def __init__(self, reporter: pytest.TerminalReporter, folder: str, verbosity: int) -> None:
        self._reporter = reporter
        self._folder = folder
        self._verbosity = verbosity

    def write(
        self, suite: Suite, findings: List[Finding], verdict: Verdict, crashed: Sequence[str]
    ) -> None:
        """Print all of it.

        Args:
            suite: what was recorded.
            findings: each break of it once.
            verdict: the comparison with a baseline.
            crashed: the worker processes that did not come to their end.
        """
        if self._verbosity >= 0:
            self._reporter.section("torch.compile", sep="=")
        new = {id(finding) for finding in verdict.new}
        for finding in findings:
            self._finding(finding, is_new=id(finding) in new)
        self._reporter.write_line(_summary(suite, findings), bold=True)
        for line in _problems(suite, crashed):
            self._reporter.write_line(line, yellow=True)
        for line in verdict.lines:
            self._reporter.write_line(line, red=verdict.fails, bold=verdict.fails)

    def _finding(self, finding: Finding, *, is_new: bool) -> None:
        if self._verbosity < -1:
            return
        new = "new: " if is_new else ""
        if self._verbosity < 0:
            self._reporter.write_line(
                f"{new}{place(finding, self._folder)}: {finding.code} {finding.message}"
            )
            return
        where = f", {_times(finding.count)}{_tests(finding.tests)}"
        first, *rest = described(finding, self._folder, where)
        self._reporter.write_line(f"{new}{first}", bold=True, red=is_new)
        for line in rest:
            self._reporter.write_line(line)
        self._reporter.write_line("")


def _summary(suite: Suite, findings: List[Finding]) -> str:
    if not suite.compilations and not findings:
        return "torch.compile compiled nothing in these tests."
    on = f" on torch {', '.join(suite.torch)}" if suite.torch else ""
    return (
        f"{in_numbers(findings) or 'No graph breaks'} in "
        f"{counted(suite.compilations, 'compilation')} with {counted(suite.graphs, 'graph')}{on}."
    )


def _problems(suite: Suite, crashed: Sequence[str]) -> List[str]:
    lines = []
    if crashed:
        lines.append(
            f"{', '.join(crashed)} ended before its tests did: this includes what it had recorded "
            "until then."
        )
    if suite.faults:
        lines.append(f"Not everything could be recorded: {suite.faults[0]}")
    return lines


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def _tests(tests: Sequence[str]) -> str:
    if not tests:
        return ""
    more = f" and {counted(len(tests) - 1, 'other test')}" if len(tests) > 1 else ""
    return f", in {tests[0]}{more}"
