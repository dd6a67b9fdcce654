"""The tests that fail at a graph break, and the request that runs the nearest one."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

from fullgraph.dynamic.first_party import FirstParty
from fullgraph.dynamic.interpreter import InterpreterError, find_interpreter
from fullgraph.dynamic.pytest_run import (
    FAILED,
    NO_TESTS,
    PASSED,
    PytestRun,
    is_pytest_missing,
    node_id,
    pytest_command,
    run_pytest,
)
from fullgraph.dynamic.trace_reader import TraceReader
from fullgraph.dynamic.traces import end_trace, new_trace
from fullgraph.lsp.convert import path_of
from fullgraph.lsp.features.diagnostics import refresh
from fullgraph.lsp.live_trace import LiveTrace, TraceSoFar
from fullgraph.lsp.observations import Run
from fullgraph.lsp.progress import Progress
from fullgraph.lsp.server import FullgraphServer
from fullgraph.static.nearest_test import gated_tests, importing_tests, nearest_test
from fullgraph.vocabulary.findings import Finding, distinct
from fullgraph.vocabulary.prose import in_numbers

METHOD = "fullgraph/explainTest"

log = logging.getLogger(__name__)


def register(server: FullgraphServer) -> None:
    """Register the request."""

    @server.feature(METHOD)
    async def explain_test(ls: FullgraphServer, params: Any) -> dict[str, Any]:
        """Runs the test that is nearest to a 0-based ``line``, or the one called ``test``."""
        if not ls.session.is_trusted:
            return _answer("refused", "Fullgraph does not run tests in an untrusted workspace.")
        uri = params.textDocument.uri
        path = path_of(uri)
        if not Path(path).is_file():
            return _answer("refused", "Save the file first: pytest reads it from the disk.")
        root = ls.session.workspace.root_of(path) or Path(path).parent
        name = getattr(params, "test", None) or nearest_test(ls.text(uri), params.line + 1)
        file = path if name else await asyncio.to_thread(importing_tests, path, root)
        if not file:
            return _answer(
                "refused",
                f"{Path(path).name} has no test functions, and no test file in "
                f"{root.name} imports it.",
            )
        test = node_id(Path(file), name, root)
        progress = Progress(ls, getattr(params, "workDoneToken", None), f"Explain {test}")
        try:
            return await _run_and_show(ls, test, root, progress)
        except InterpreterError as error:
            return _answer("failed", str(error))
        except OSError as error:
            return _answer("failed", f"pytest could not be run: {error}")
        finally:
            progress.end()

    @server.feature("fullgraph/gatedTests")
    def gated(ls: FullgraphServer, params: Any) -> list[dict[str, Any]]:
        """Each by its ``name``, which ``fullgraph/explainTest`` takes, and its 0-based line."""
        tests = gated_tests(ls.text(params.textDocument.uri))
        return [{"name": test.name, "line": test.line - 1} for test in tests]


async def _run_and_show(
    ls: FullgraphServer, test: str, root: Path, progress: Progress
) -> dict[str, Any]:
    session, settings = ls.session, ls.session.workspace.settings_of(str(root / test))
    interpreter = find_interpreter(settings.interpreter, root).command
    seconds = settings.explain.timeout_seconds
    async with session.workers.turn:
        progress.report(f"Running {test} with pytest")
        trace = new_trace(pytest_command(interpreter, test), root)
        live = LiveTrace(root, session.taxonomy)
        try:
            run = await run_pytest(trace, seconds)
            found = live.look(FirstParty(root, settings.explain.first_party))
        finally:
            reader = TraceReader(trace.path)
            reader.read()
            end_trace(trace, reader)
    if found is not None:
        # As the program that the live trace follows, which may have seen its beginning.
        run_key = Run(str(root), "trace")
        session.observations.record(run_key, found.texts, found.findings, found.evaluated)
        refresh(ls)
    compiled = any(process.compiled for process in reader.processes)
    problem = _problem(run, test, interpreter[0], seconds)
    if problem:
        return _answer("failed", problem, log=run.output)
    answer = _answer("ok", _summary(test, run, found, compiled), len(_observed(found)), run.output)
    return answer | {"hasPassed": run.status == PASSED}


def _problem(run: PytestRun, test: str, python: str, seconds: float) -> str:
    """Why nothing can be said about a test; empty if it ran."""
    if run.status is None:
        return (
            f"{test} was ended after {seconds:g} seconds, the limit of the setting "
            "fullgraph.explain.timeoutSeconds."
        )
    if is_pytest_missing(run):
        return f"{python} has no pytest. Install it there: pip install pytest"
    if run.status == NO_TESTS:
        return f"pytest found no test in {test}."
    if run.status not in (PASSED, FAILED):
        return f"pytest could not run {test} (exit status {run.status}). The log has its output."
    return ""


def _summary(test: str, run: PytestRun, found: TraceSoFar | None, compiled: bool) -> str:
    passed = "" if run.status == PASSED else " The test failed."
    if not compiled:
        return f"{test}: nothing was compiled. The test does not call compiled code.{passed}"
    return f"{test}: {in_numbers(_observed(found)) or 'no graph breaks'}.{passed}"


def _observed(found: TraceSoFar | None) -> list[Finding]:
    """What was observed, each once."""
    findings = found.findings if found else ()
    return [finding for finding in distinct(findings) if finding.observation]


def _answer(status: str, message: str, observed: int = 0, log: str = "") -> dict[str, Any]:
    return {
        "status": status,
        "message": message,
        "observed": observed,
        "hasPassed": False,
        "log": log,
    }
