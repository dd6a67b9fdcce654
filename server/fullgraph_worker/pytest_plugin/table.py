"""The table after a suite, by pytest's own terminal writer."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, List, NamedTuple, Sequence, Tuple

from fullgraph_worker.pytest_plugin.against import Verdict
from fullgraph_worker.pytest_plugin.finding import Finding, findings_of
from fullgraph_worker.pytest_plugin.records import Suite
from fullgraph_worker.pytest_plugin.words import counted, described, in_numbers, in_short, place

if TYPE_CHECKING:
    import pytest

_HEADS = ("times", "tests", "code", "place", "what")
_WIDEST_PLACE = 60
"""A longer one does not move the last column of all other rows."""


class Killed(NamedTuple):
    """What a run recorded whose process was ended in its middle.

    Attributes:
        began: seconds since the epoch.
        suite: its records.
    """

    began: float
    suite: Suite


class Table:
    """Prints what a suite compiled.

    Args:
        reporter: pytest's.
        folder: paths below it are shown relative to it.
        verbosity: that of pytest. 0 prints a table with a row for each finding, 1 its details, -1
            one line for each finding, -2 only their number.
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
        self._findings([each for each in findings if each not in verdict.new])
        for finding in verdict.new:
            self._described(finding, is_new=True)
        self._reporter.write_line(_summary(suite, findings), bold=True)
        for line in _problems(suite, crashed):
            self._reporter.write_line(line, yellow=True)
        for line in verdict.lines:
            self._reporter.write_line(line, red=verdict.fails, bold=verdict.fails)
        if self._verbosity == 0 and len(findings) > len(verdict.new):
            self._reporter.write_line("Run with -v for the source lines and what to do.")

    def write_killed(self, killed: Killed) -> None:
        """Print what an earlier run recorded, which could not print it."""
        findings = findings_of(killed.suite.seen)
        if not findings:
            return
        began = time.strftime("%H:%M", time.localtime(killed.began))
        if self._verbosity >= 0:
            self._reporter.section(f"torch.compile, run of {began}", sep="=")
        self._findings(findings)
        self._reporter.write_line(
            f"The run of {began} did not finish its tests. It had recorded "
            f"{in_numbers(findings)} until then.",
            yellow=True,
        )

    def _findings(self, findings: Sequence[Finding]) -> None:
        if self._verbosity > 0:
            for finding in findings:
                self._described(finding)
        elif self._verbosity == 0:
            self._rows(findings)
        elif self._verbosity == -1:
            for finding in findings:
                self._line(finding)

    def _rows(self, findings: Sequence[Finding]) -> None:
        if not findings:
            return
        rows = [_HEADS, *(self._row(finding) for finding in findings)]
        widths = [max(len(row[i]) for row in rows) for i in range(len(_HEADS) - 1)]
        widths[3] = min(widths[3], _WIDEST_PLACE)
        for row in rows:
            times, tests, code, where, what = (
                *(cell.rjust(width) for cell, width in zip(row[:2], widths)),
                *(cell.ljust(width) for cell, width in zip(row[2:4], widths[2:])),
                row[4],
            )
            self._reporter.write_line(
                f"{times}  {tests}  {code}  {where}  {what}", bold=row is _HEADS
            )
        self._reporter.write_line("")

    def _row(self, finding: Finding) -> Tuple[str, str, str, str, str]:
        where = place(finding, self._folder)
        tests = str(len(finding.tests))
        return str(finding.count), tests, finding.code, where, in_short(finding)

    def _line(self, finding: Finding, new: str = "") -> None:
        self._reporter.write_line(
            f"{new}{place(finding, self._folder)}: {finding.code} {finding.message}"
        )

    def _described(self, finding: Finding, *, is_new: bool = False) -> None:
        new = "new: " if is_new else ""
        if self._verbosity < 0:
            self._line(finding, new)
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
            f"{' and '.join(crashed)} did not finish the tests. What was recorded there until then "
            "is included."
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
