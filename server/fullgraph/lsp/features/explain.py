"""The explain request: run a target under Dynamo and show what it did."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from fullgraph.counts import graphs_counted, in_numbers
from fullgraph.dynamic.interpreter import InterpreterError
from fullgraph.dynamic.run import RunResult
from fullgraph.dynamic.target_run import TargetRun, run_target
from fullgraph.explain.observed_cost import most_expensive_of
from fullgraph.findings import Finding
from fullgraph.fixes.save_inputs import KEEP, TO_FILL_IN, SavedInputs
from fullgraph.journal.asking import NotedModel
from fullgraph.llm.inputs import NEEDED, with_proposed
from fullgraph.lsp.calibration import calibrate_soon
from fullgraph.lsp.convert import path_of
from fullgraph.lsp.failures import to_fill_in
from fullgraph.lsp.features.diagnostics import refresh
from fullgraph.lsp.observations import Run
from fullgraph.lsp.progress import Progress
from fullgraph.lsp.server import FullgraphServer
from fullgraph.lsp.target_job import RequestError, TargetJob, target_job
from fullgraph.report.captured import nothing_captured
from fullgraph.runs.break_costs import BreakCosts
from fullgraph.runs.keep import kept_run
from fullgraph.runs.store import RunStore
from fullgraph_worker.wire import Done, ExplainJob

METHOD = "fullgraph/explain"

log = logging.getLogger(__name__)


def register(server: FullgraphServer) -> None:
    """Register the request."""

    @server.feature(METHOD)
    async def explain(ls: FullgraphServer, params: Any) -> dict[str, Any]:
        try:
            wanted = await target_job(ls, params, METHOD, "explain its graph breaks")
        except RequestError as error:
            return _answer(error.status, error.message)
        target = wanted.job.name
        progress = Progress(ls, getattr(params, "workDoneToken", None), f"Explain {target}")
        try:
            by_model = getattr(params, "useModel", None) is True
            return await run_and_show(ls, wanted, progress.report, by_model=by_model)
        except InterpreterError as error:
            return _answer("failed", str(error))
        except asyncio.CancelledError:
            log.info("explain of %s was cancelled", target)
            raise
        finally:
            progress.end()


async def run_and_show(
    ls: FullgraphServer,
    wanted: TargetJob,
    on_progress: Callable[[str], None],
    *,
    by_model: bool = False,
) -> dict[str, Any]:
    """Run a target, show what it did, and keep the run.

    Args:
        ls: the server.
        wanted: the target.
        on_progress: called with a description of each step.
        by_model: whether the language model that the user chose and allowed may propose inputs.

    Returns:
        The answer to the request.

    Raises:
        InterpreterError: no Python was found.
    """
    session, path, root, target = ls.session, wanted.path, wanted.root, wanted.job.name
    folder, on_screen, read = session.workspace.of(path), wanted.texts, wanted.read
    supervisor = await wanted.supervisor(ls)
    # Where something broke, one more call in eager mode: what hovers and models say of values.
    job = replace(wanted.job, values=True, blocks=True)

    async def run_job(job: ExplainJob) -> TargetRun:
        return await run_target(
            supervisor, job, session.taxonomy, read, wanted.is_first_party, on_progress
        )

    run, reason = await run_job(job), ""
    may_ask = bool(session.model_name) and not job.inputs
    if by_model and may_ask and run.failure is not None and run.failure.kind in NEEDED:
        assistant, journals = (await session.explainer()).assistant, session.journals
        model = NotedModel(assistant, lambda body: journals.asked(body, path))
        run, reason = await with_proposed(run, run_job, model, on_progress, session.settings.llm)
    run = await asyncio.to_thread(BreakCosts(root).known, run)
    result, findings = run.result, run.findings
    if result.hello is not None:
        torch, interpreter = result.hello.torch, supervisor.interpreter
        if not session.workspace.saw_torch(folder, torch, interpreter):
            calibrate_soon(ls, folder, interpreter, torch)
    # A run also traces libraries; of those only what broke is worth keeping.
    evaluated, shown = result.evaluated, run.with_callers()
    own = {f for f in evaluated if f in on_screen or Path(f).is_relative_to(root)}
    files = own | {f.location.path for f in shown}
    texts = {file: text for file in files if (text := read(file)) is not None}
    session.observations.record(
        Run(path, target), texts, shown, evaluated, is_complete=result.failure is None
    )
    session.seen.record(Run(path, target), read, result.values, result.blocks)
    session.failures.record(Run(path, target), result.failure, read, wanted.is_first_party)
    session.runs.request(path, target)
    kept = kept_run(run, path, texts, shown)
    if result.started is not None:
        session.runs.add(kept)
        await asyncio.to_thread(RunStore(root).add, kept, run.compilations)
    open_now = [ls.analyse(u) for u in ls.documents if path_of(u) in evaluated]
    open_now += [ls.analyse_notebook(n) for n in ls.notebooks.all if path_of(n.uri) in evaluated]
    cleared = run.cleared(finding for analysis in open_now for finding in analysis.cleared)
    merged = [finding for analysis in open_now for finding in analysis.findings]
    if result.started is not None:
        session.journals.write(root, lambda journal: journal.saw_run(kept, merged))
    refresh(ls)
    failure = wanted.notebook.failure(result.failure) if wanted.notebook else result.failure
    if failure is not None:
        message = _failure(reason or failure.message, in_numbers(findings))
        _keep_code(ls, path, target, failure.scaffold, TO_FILL_IN)
        answer = _answer("failed", message, len(findings), len(cleared), result.output)
        may_be_asked = session.model_name if may_ask and failure.kind in NEEDED else ""
        return answer | to_fill_in(failure) | {"model": may_be_asked}
    elsewhere = sum(f.location.path != path for f in findings)
    message = _summary(target, result, in_numbers(findings), elsewhere)
    message += _most_expensive(findings, result)
    _keep_code(ls, path, target, result.done.inputs_code if result.done else "", KEEP)
    answer = _answer("ok", message, len(findings), len(cleared), result.output)
    return answer | _inputs(result.done)


def _keep_code(ls: FullgraphServer, path: str, target: str, code: str, title: str) -> None:
    """Offer functions that belong into the file; those of one run per file are enough."""
    ls.session.saved_inputs.pop(path, None)
    if code:
        ls.session.saved_inputs[path] = SavedInputs(target, code, title)


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
    captured = graphs_counted(graphs)
    source = result.done.inputs_source if result.done else ""
    inputs = f" Inputs from {source}." if source else ""
    inputs += f" {result.done.settings}" if result.done and result.done.settings else ""
    nothing = nothing_captured(result.done, result.records) if result.done else ""
    if nothing:
        return f"{target}: {nothing}{inputs}"
    if not found:
        return f"{target}: no graph breaks ({captured} captured).{inputs}"
    where = f", {elsewhere} of them in other files" if elsewhere else ""
    return f"{target}: {found}{where} ({captured} captured).{inputs}"


def _most_expensive(findings: Sequence[Finding], result: RunResult) -> str:
    """What a profile adds to the summary; empty without one."""
    observed = [finding.observation for finding in findings if finding.observation]
    note = result.profile.note if result.profile else ""
    return "".join(f" {text}" for text in (most_expensive_of(observed), note) if text)


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
