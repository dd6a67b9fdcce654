"""``pytest --fullgraph``: the hooks that record a suite and report on it."""

from __future__ import annotations

import os
from typing import Any, Generator, List, Optional

import pytest

from fullgraph_worker.pytest_plugin.against import Against, Verdict
from fullgraph_worker.pytest_plugin.finding import Finding, findings_of
from fullgraph_worker.pytest_plugin.folder import killed_runs, new_folder, remove
from fullgraph_worker.pytest_plugin.recording import RECORDING
from fullgraph_worker.pytest_plugin.suite_file import Suite, SuiteFile, read_suite
from fullgraph_worker.pytest_plugin.table import Killed, Table

_FOLDER = "fullgraph_folder"


class RecordedProcess:
    """Records this process, which may be a worker of pytest-xdist.

    Args:
        folder: that of the suite.
    """

    def __init__(self, folder: str) -> None:
        self._file = SuiteFile(folder)
        RECORDING.add(self._file.write)

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """A test begins."""
        self._file.test = nodeid

    def pytest_runtest_logfinish(self) -> None:
        """It has ended."""
        self._file.test = ""

    def pytest_unconfigure(self) -> None:
        """The process has run its tests."""
        RECORDING.remove(self._file.write)


class RecordedSuite(RecordedProcess):
    """Records the first process, and reports on all.

    Args:
        root: the suite's folder.
        against: the baseline, if there is one.
    """

    def __init__(self, root: str, against: Optional[Against]) -> None:
        self._killed = killed_runs(root)
        self._folder = new_folder(root)
        super().__init__(self._folder)
        self._pid = os.getpid()
        self._against = against
        self._crashed: List[str] = []
        self._suite = Suite()
        self._findings: List[Finding] = []
        self._verdict = Verdict()

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """A worker of pytest-xdist is about to start."""
        node.workerinput[_FOLDER] = self._folder

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: object) -> None:
        """It has ended."""
        if error:
            self._crashed.append(str(node.gateway.id))

    @pytest.hookimpl(hookwrapper=True, trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> Generator[None, None, None]:
        """All tests have run; what is new against the baseline fails the run."""
        yield
        self._suite = read_suite(self._folder)
        self._findings = findings_of(self._suite.seen)
        if self._against is None:
            return
        is_complete = session.exitstatus == pytest.ExitCode.OK and not self._crashed
        try:
            self._verdict = self._against.verdict(self._findings, is_complete=is_complete)
        except OSError as error:
            self._verdict = Verdict([f"The baseline cannot be written: {error}"], fails=True)
        if self._verdict.fails and session.exitstatus in (
            pytest.ExitCode.OK,
            pytest.ExitCode.NO_TESTS_COLLECTED,
        ):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(
        self, terminalreporter: pytest.TerminalReporter, config: pytest.Config
    ) -> None:
        """Print the table."""
        table = Table(
            terminalreporter,
            str(config.invocation_params.dir),
            config.option.verbose,
        )
        for run in self._killed:
            table.write_killed(Killed(run.began, read_suite(run.folder)))
        table.write(self._suite, self._findings, self._verdict, self._crashed)

    def pytest_unconfigure(self) -> None:
        """Everything has been reported."""
        super().pytest_unconfigure()
        # A test may fork a process that comes to here before the suite has ended.
        if os.getpid() == self._pid:
            for folder in (self._folder, *(run.folder for run in self._killed)):
                remove(folder)


def recorded(config: pytest.Config, against: Optional[Against]) -> RecordedProcess:
    """The plugin for the process that ``config`` is of.

    Args:
        config: of the suite, or of one of its workers.
        against: the baseline; a worker has none.

    Raises:
        OSError: there is no place for the records.
    """
    given = getattr(config, "workerinput", None)
    if given is not None:
        return RecordedProcess(given[_FOLDER])
    return RecordedSuite(str(config.rootpath), against)
