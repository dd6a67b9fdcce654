"""The explain request: run a target under Dynamo and show what it did."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from fullgraph.dynamic.first_party import FirstParty
from fullgraph.dynamic.interpreter import InterpreterError
from fullgraph.dynamic.run import RunResult
from fullgraph.dynamic.target_run import run_target
from fullgraph.dynamic.traces import latest_call
from fullgraph.explain.happened import cost_in_words
from fullgraph.findings import Finding
from fullgraph.fixes.save_inputs import SavedInputs
from fullgraph.lsp.calibration import calibrate_soon
from fullgraph.lsp.convert import path_of
from fullgraph.lsp.features.diagnostics import refresh
from fullgraph.lsp.observations import Run
from fullgraph.lsp.progress import Progress
from fullgraph.lsp.run_options import RunOptionsError, run_options
from fullgraph.lsp.server import FullgraphServer
from fullgraph.report.captured import nothing_captured
from fullgraph.report.counts import in_numbers
from fullgraph.source import SourceError, read_source
from fullgraph_worker.wire import Done, ExplainJob, RunOptions

log = logging.getLogger(__name__)

REFUSED = (
    "Fullgraph does not run code in an untrusted workspace. Trust it "
    "(Workspaces: Manage Workspace Trust) to explain its graph breaks."
)
SAVE_FIRST = "Save it as a Python file first."


def register(server: FullgraphServer) -> None:
    """Register the request."""

    @server.feature("fullgraph/explain")
    async def explain(ls: FullgraphServer, params: Any) -> dict[str, Any]:
        if not ls.session.is_trusted:
            return _answer("refused", REFUSED)
        if not ls.session.settings.enable:
            return _answer("refused", "Fullgraph is disabled by the setting fullgraph.enable.")
        uri, target = params.textDocument.uri, params.target
        inputs = getattr(params, "inputs", None) or ""
        if not isinstance(target, str) or not isinstance(inputs, str):
            return _answer("failed", "target and inputs of fullgraph/explain must be strings.")
        try:
            settings = ls.session.workspace.settings_of(path_of(uri))
            options = run_options(getattr(params, "options", None), settings.explain)
        except RunOptionsError as error:
            return _answer("failed", str(error))
        if not Path(path_of(uri)).is_absolute():
            return _answer("failed", f"{uri} is not a file on disk. {SAVE_FIRST}")
        progress = Progress(ls, getattr(params, "workDoneToken", None), f"Explain {target}")
        try:
            return await _explain(ls, uri, target, inputs, options, progress.report)
        except InterpreterError as error:
            return _answer("failed", str(error))
        except asyncio.CancelledError:
            log.info("explain of %s was cancelled", target)
            raise
        finally:
            progress.end()


async def _explain(
    ls: FullgraphServer,
    uri: str,
    target: str,
    inputs: str,
    options: RunOptions,
    on_progress: Callable[[str], None],
) -> dict[str, Any]:
    session, path = ls.session, path_of(uri)
    folder = session.workspace.of(path)
    root = session.workspace.root_of(path) or Path(path).parent
    on_screen = {path_of(u): ls.text(u) for u in ls.documents}
    job = ExplainJob(
        name=target,
        path=path,
        inputs=inputs,
        overlay=on_screen,
        folders=[str(root)],
        options=options,
        recorded=latest_call(root, path, target),
    )

    def read(file: str) -> str | None:
        try:
            return on_screen[file] if file in on_screen else read_source(Path(file))
        except SourceError:
            return None

    supervisor = await session.workers.supervisor(root, folder.settings)
    globs = session.workspace.settings_of(path).explain.first_party
    is_first_party = FirstParty(root, globs, files=[path])
    run = await run_target(supervisor, job, session.taxonomy, read, is_first_party, on_progress)
    result, findings = run.result, run.findings
    if result.hello is not None:
        torch, interpreter = result.hello.torch, supervisor.interpreter
        if not session.workspace.saw_torch(folder, torch, interpreter):
            calibrate_soon(ls, folder, interpreter, torch)
    # A run also traces libraries; of those only what broke is worth keeping.
    evaluated, shown = result.evaluated, run.with_callers()
    own = {f for f in evaluated if f in on_screen or Path(f).is_relative_to(root)}
    kept = own | {f.location.path for f in shown}
    texts = {file: text for file in kept if (text := read(file)) is not None}
    session.observations.record(
        Run(path, target), texts, shown, evaluated, is_complete=result.failure is None
    )
    open_now = [u for u in ls.documents if path_of(u) in evaluated]
    cleared = run.cleared(finding for u in open_now for finding in ls.analyse(u).cleared)
    refresh(ls)
    if result.failure is not None:
        message = _failure(result.failure.message, in_numbers(findings))
        return _answer("failed", message, len(findings), len(cleared), result.output)
    elsewhere = sum(f.location.path != path for f in findings)
    message = _summary(target, result, in_numbers(findings), elsewhere)
    message += _most_expensive(findings, result)
    _remember_inputs(ls, path, target, result.done)
    answer = _answer("ok", message, len(findings), len(cleared), result.output)
    return answer | _inputs(result.done)


def _remember_inputs(ls: FullgraphServer, path: str, target: str, done: Done | None) -> None:
    """Keep the inputs, so that they can be saved into the file; one run per file is enough."""
    ls.session.saved_inputs.pop(path, None)
    if done and done.inputs_code:
        ls.session.saved_inputs[path] = SavedInputs(target, done.inputs_code)


def _inputs(done: Done | None) -> dict[str, str]:
    """What the target was called with, in words and, where the file lacks it, as code."""
    if done is None:
        return {}
    return {
        "inputs": done.inputs,
        "inputsSource": done.inputs_source,
        "inputsCode": done.inputs_code,
    }


def _summary(target: str, result: RunResult, found: str, elsewhere: int) -> str:
    graphs = result.done.graphs if result.done else 0
    captured = f"{graphs} graph{'' if graphs == 1 else 's'}"
    source = result.done.inputs_source if result.done else ""
    inputs = f" Inputs from {source}." if source else ""
    nothing = nothing_captured(result.done, result.records) if result.done else ""
    if nothing:
        return f"{target}: {nothing}{inputs}"
    if not found:
        return f"{target}: no graph breaks ({captured} captured).{inputs}"
    where = f", {elsewhere} of them in other files" if elsewhere else ""
    return f"{target}: {found}{where} ({captured} captured).{inputs}"


def _most_expensive(findings: Sequence[Finding], result: RunResult) -> str:
    """What a profile adds to the summary; empty without one."""
    costs = [f.observation.cost for f in findings if f.observation and f.observation.cost]
    text = ""
    if costs:
        first = min(costs, key=lambda cost: cost.rank)
        text = f" The most expensive cost {cost_in_words(first)}."
    note = result.profile.note if result.profile else ""
    return f"{text} {note}" if note else text


def _failure(message: str, found: str) -> str:
    """What failed in the first line, which is all that a notification shows, then the rest."""
    first, *rest = message.split("\n")
    before = f" Observed before that: {found}." if found else ""
    return "\n".join([first + before, *rest])


def _answer(
    status: str, message: str, observed: int = 0, cleared: int = 0, log: str = ""
) -> dict[str, Any]:
    """The response; ``log`` is what the program printed."""
    return {
        "status": status,
        "message": message,
        "observed": observed,
        "cleared": cleared,
        "log": log,
    }
