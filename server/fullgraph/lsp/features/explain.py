"""The explain request: run a target under Dynamo and show what it did; again on a save."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

from lsprotocol import types

from fullgraph.dynamic.run import RunResult
from fullgraph.dynamic.target_run import TargetRun
from fullgraph.explain.cost import most_expensive_of
from fullgraph.fixes.save_inputs import KEEP, TO_FILL_IN, SavedInputs
from fullgraph.llm.inputs import NEEDED
from fullgraph.lsp.calibration import calibrate_soon
from fullgraph.lsp.convert import path_of
from fullgraph.lsp.documents import Analysis
from fullgraph.lsp.failures import to_fill_in
from fullgraph.lsp.features.diagnostics import refresh
from fullgraph.lsp.observations import Run
from fullgraph.lsp.progress import own_progress, requested_progress
from fullgraph.lsp.server import FullgraphServer
from fullgraph.lsp.target_job import RequestError, TargetJob, target_job
from fullgraph.report.run_words import nothing_captured
from fullgraph.runs.journal.asking import NotedModel
from fullgraph.runs.kept_run import KeptRun
from fullgraph.settings.run_options import editor_items
from fullgraph.vocabulary.findings import Finding
from fullgraph.vocabulary.prose import graphs_counted, in_numbers
from fullgraph.work.explain import ExplainRequest
from fullgraph.work.explain import explain as explain_target
from fullgraph_worker.protocol.wire import Done

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
        by_model = getattr(params, "useModel", None) is True
        with requested_progress(ls, params, f"Explain {wanted.job.name}") as report:
            return await run_and_show(ls, wanted, report, by_model=by_model)

    @server.feature("fullgraph/runOptions")
    def run_options(_: FullgraphServer, __: Any) -> list[dict[str, Any]]:
        """What the user can pick before a run: labels, and the options that each sets."""
        return editor_items()

    running: dict[str, asyncio.Task[None]] = {}

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    async def did_save(ls: FullgraphServer, params: types.DidSaveTextDocumentParams) -> None:
        # Files that are not open may depend on what is on disk now.
        ls.session.scan.request()
        path = path_of(params.text_document.uri)
        target = ls.session.runs.last_target(path)
        if not (target and ls.session.workspace.settings_of(path).explain.on_save):
            return
        if path in running:
            # Its text is out of date.
            running[path].cancel()
        running[path] = asyncio.create_task(_run(ls, params.text_document, target))


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
    """
    session, path, target = ls.session, wanted.path, wanted.job.name
    may_ask = bool(session.model_name) and not wanted.job.inputs
    model = None
    if by_model and may_ask:
        assistant, journals = (await session.explainer()).assistant, session.journals
        model = NotedModel(assistant, lambda body: journals.asked(body, path))

    def join(ran: TargetRun, kept: KeptRun) -> list[Finding]:
        _show(ls, wanted, ran, kept)
        return [each for analysis in _open_now(ls, ran.result) for each in analysis.findings]

    request = ExplainRequest(
        wanted, sees_values=True, in_module=True, model=model, llm=session.settings.llm
    )
    explained = await explain_target(request, await wanted.supervisor(ls), on_progress, join)
    run, result, findings = explained.ran, explained.ran.result, explained.ran.findings
    cleared = run.cleared(each for now in _open_now(ls, result) for each in now.cleared)
    refresh(ls)
    failure = explained.failure
    if failure is not None:
        message = _failure(explained.reason or failure.message, in_numbers(findings))
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


def _show(ls: FullgraphServer, wanted: TargetJob, ran: TargetRun, kept: KeptRun) -> None:
    """Take over what a run did, for what the editor shows from now on."""
    session, result, run = ls.session, ran.result, Run(wanted.path, wanted.job.name)
    if result.hello is not None:
        folder, torch = session.workspace.of(wanted.path), result.hello.torch
        if not session.workspace.saw_torch(folder, torch, wanted.interpreter):
            calibrate_soon(ls, folder, wanted.interpreter, torch)
    on_screen = {f: t for f, t in wanted.job.overlay.items() if f in result.evaluated}
    session.observations.record(
        run,
        kept.texts | on_screen,
        kept.findings,
        result.evaluated,
        is_complete=result.failure is None,
    )
    session.seen.record(run, wanted.read, result.values, result.blocks)
    session.failures.record(run, result.failure, wanted.read, wanted.is_first_party)
    session.runs.request(run.path, run.target)
    if ran.was_called:
        session.runs.add(kept)


def _open_now(ls: FullgraphServer, result: RunResult) -> list[Analysis]:
    """The open documents that a run evaluated, as they are now."""
    seen = result.evaluated
    documents = [ls.analyse(uri) for uri in ls.documents if path_of(uri) in seen]
    return documents + [ls.analyse_notebook(n) for n in ls.notebooks.all if path_of(n.uri) in seen]


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


async def _run(ls: FullgraphServer, document: types.TextDocumentIdentifier, target: str) -> None:
    task = asyncio.current_task()
    assert task is not None
    params = SimpleNamespace(textDocument=document, target=target)

    def cancel() -> None:
        task.cancel()

    try:
        wanted = await target_job(ls, params, METHOD, "explain its graph breaks")
        async with own_progress(ls, f"Explain {target}", cancel) as report:
            answer = await run_and_show(ls, wanted, report)
    except RequestError as error:
        log.warning("%s was not run on save: %s", target, error)
    else:
        log.info("%s", answer["message"])
