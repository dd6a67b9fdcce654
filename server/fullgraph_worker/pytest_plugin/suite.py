"""``pytest --fullgraph``: the hooks that record a suite and report on it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Generator, List, Optional, Tuple

import pytest

from fullgraph_worker.pytest_plugin.folder import has_records, killed_runs, new_folder, remove
from fullgraph_worker.pytest_plugin.recording import RECORDING

# What writes is imported with the first message: a suite that compiles nothing has none.
if TYPE_CHECKING:
    from fullgraph_worker.protocol import wire
    from fullgraph_worker.pytest_plugin.against import Against
    from fullgraph_worker.pytest_plugin.report import Report
    from fullgraph_worker.trace.append import MessageFile

_FOLDER = "fullgraph_folder"
_NOTHING = "torch.compile compiled nothing in these tests."


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
        self._report: Optional[Report] = None

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
        if self._against is None and not self._killed and not has_records(self._folder):
            return
        from fullgraph_worker.pytest_plugin.report import report_on

        is_complete = session.exitstatus == pytest.ExitCode.OK and not self._crashed
        self._report = report_on(self._folder, self._killed, self._against, is_complete=is_complete)
        if self._report.verdict.fails and session.exitstatus in (
            pytest.ExitCode.OK,
            pytest.ExitCode.NO_TESTS_COLLECTED,
        ):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(
        self, terminalreporter: pytest.TerminalReporter, config: pytest.Config
    ) -> None:
        """Print the table."""
        if self._report is not None:
            folder = str(config.invocation_params.dir)
            self._report.write(terminalreporter, folder, self._crashed)
            return
        if config.option.verbose >= 0:
            terminalreporter.section("torch.compile", sep="=")
        terminalreporter.write_line(_NOTHING, bold=True)

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


class SuiteFile:
    """Writes the messages of this process, and of forks of it, with the test that runs.

    Each process appends to its own, so that what it recorded is there also after it was killed.

    Args:
        folder: as ``new_folder`` made it.

    Attributes:
        test: the node id of the test that runs; empty between tests.
    """

    def __init__(self, folder: str) -> None:
        self.test = ""
        self._folder = folder
        self._file: Optional[MessageFile] = None
        self._written: Tuple[int, str] = (os.getpid(), "")

    def write(self, message: wire.Message) -> None:
        """Append a message."""
        from fullgraph_worker.protocol import wire
        from fullgraph_worker.trace.append import MessageFile, introduction

        if self._file is None:
            self._file = MessageFile(self._folder, lambda: introduction(""))
        now = (os.getpid(), self.test)
        if now != self._written:
            self._file.append(wire.RunningTest(self.test))
            self._written = now
        self._file.append(message)
