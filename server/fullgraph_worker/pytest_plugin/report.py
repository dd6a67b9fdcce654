"""What a run of a suite is reported to have found; imported once there is something to report."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, List, Optional, Sequence

from fullgraph_worker.pytest_plugin.against import Against, Verdict
from fullgraph_worker.pytest_plugin.finding import Finding, findings_of
from fullgraph_worker.pytest_plugin.folder import Run
from fullgraph_worker.pytest_plugin.records import Suite, read_suite
from fullgraph_worker.pytest_plugin.table import Killed, Table

if TYPE_CHECKING:
    import pytest


@dataclass(frozen=True)
class Report:
    """The findings of a suite.

    Attributes:
        suite: what was recorded.
        findings: each break of it once.
        verdict: the comparison with a baseline.
        killed: what earlier runs had recorded.
    """

    suite: Suite
    findings: List[Finding]
    verdict: Verdict
    killed: List[Killed]

    def write(self, reporter: pytest.TerminalReporter, folder: str, crashed: Sequence[str]) -> None:
        """Print it.

        Args:
            reporter: pytest's.
            folder: paths below it are shown relative to it.
            crashed: the worker processes that did not come to their end.
        """
        table = Table(reporter, folder, reporter.config.option.verbose)
        for killed in self.killed:
            table.write_killed(killed)
        table.write(self.suite, self.findings, self.verdict, crashed)


def report_on(
    folder: str, killed: Sequence[Run], against: Optional[Against], *, is_complete: bool
) -> Report:
    """Read the records, and compare them with the baseline.

    Args:
        folder: with the records.
        killed: earlier runs that could not print theirs.
        against: the baseline, if there is one.
        is_complete: whether all tests ran to their end and passed.
    """
    suite = read_suite(folder)
    findings = findings_of(suite.seen)
    verdict = Verdict()
    if against is not None:
        try:
            verdict = against.verdict(findings, is_complete=is_complete)
        except OSError as error:
            verdict = Verdict([f"The baseline cannot be written: {error}"], fails=True)
    earlier = [Killed(run.began, read_suite(run.folder)) for run in killed]
    return Report(suite, findings, verdict, earlier)
