"""The fix request: rewrite what breaks in a target, and answer with what is proven.

Nothing is written: the client applies the edit, after the user has seen it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

from fullgraph.dynamic.interpreter import InterpreterError
from fullgraph.fixes.proof.allowed import Allowed, Only
from fullgraph.fixes.proof.run import CALLS, CALLS_OF_MODEL, Runs
from fullgraph.fixes.proof.solution import Solution
from fullgraph.fixes.proof.solve import Solver
from fullgraph.journal.asking import NotedModel
from fullgraph.journal.fixes import failed_outcomes, tried_fixes
from fullgraph.llm.fixing.budget import Budget
from fullgraph.llm.fixing.loop import ModelRewriter
from fullgraph.lsp.checked_answer import check_names
from fullgraph.lsp.fix_answer import FixAnswer, of_solution, without_solution
from fullgraph.lsp.progress import Progress
from fullgraph.lsp.server import FullgraphServer
from fullgraph.lsp.target_job import RequestError, TargetJob, target_job

METHOD = "fullgraph/fix"
_INSTALLED = "installed"
_NO_NOTEBOOKS = (
    "Fixes are proven in Python files only. Move the code of the cell into a module to prove them."
)
_NO_MODEL = (
    "Nothing was sent: no language model is enabled for this workspace. Choose one in the setting "
    "fullgraph.llm.provider, and allow it for this workspace."
)

log = logging.getLogger(__name__)


def register(server: FullgraphServer) -> None:
    """Register the request."""

    @server.feature(METHOD)
    async def fix(ls: FullgraphServer, params: Any) -> FixAnswer:
        try:
            wanted = await target_job(ls, params, METHOD, "prove its fixes")
            if wanted.notebook is not None:
                raise RequestError("refused", _NO_NOTEBOOKS)
            allowed = _allowed(wanted, params)
            by_model = getattr(params, "useModel", None) is True
            if by_model and not ls.session.model_name:
                raise RequestError("refused", _NO_MODEL)
        except RequestError as error:
            return without_solution(error.status, error.message)
        target = wanted.job.name
        progress = Progress(ls, getattr(params, "workDoneToken", None), f"Fix {target}")
        started = time.perf_counter()
        try:
            rewriter = await _rewriter(ls, wanted, allowed, progress) if by_model else None
            solution = await _solve(ls, wanted, allowed, progress, rewriter)
        except InterpreterError as error:
            return without_solution("failed", str(error))
        except asyncio.CancelledError:
            log.info("fix of %s was cancelled", target)
            raise
        finally:
            progress.end()
        ls.session.proofs.record(solution)
        ls.session.model_fixes.record(solution)
        seconds = time.perf_counter() - started
        root = wanted.root
        tried = list(tried_fixes(solution, wanted.read, root, seconds))
        tried += failed_outcomes(rewriter, wanted.read, root) if rewriter else ()
        ls.session.journals.write(root, lambda journal: journal.note_all(tried))
        return of_solution(ls, wanted, allowed, solution, rewriter)


async def _rewriter(
    ls: FullgraphServer, wanted: TargetJob, allowed: Allowed, progress: Progress
) -> ModelRewriter:
    """The language model that the user chose and allowed, as the last rewriter."""
    explainer, settings = await ls.session.explainer(), ls.session.settings.llm
    journals = ls.session.journals
    model = NotedModel(explainer.assistant, lambda body: journals.asked(body, wanted.path))
    return ModelRewriter(
        model,
        ls.session.taxonomy,
        wanted.is_first_party.may_edit,
        allowed,
        Budget.of(settings),
        progress.report,
        settings,
        check_names(ls, wanted.path),
    )


async def _solve(
    ls: FullgraphServer,
    wanted: TargetJob,
    allowed: Allowed,
    progress: Progress,
    rewriter: ModelRewriter | None,
) -> Solution:
    runs = Runs(
        await wanted.supervisor(ls),
        wanted.job,
        ls.session.taxonomy,
        wanted.read,
        wanted.is_first_party,
        progress.report,
        CALLS if rewriter is None else CALLS_OF_MODEL,
    )
    try:
        return await Solver(runs, allowed, rewriter=rewriter).solve()
    finally:
        runs.close()


def _allowed(wanted: TargetJob, params: Any) -> Allowed:
    """Which fixes the request is about."""
    where = getattr(params, "where", None) or "own"
    if where not in ("own", _INSTALLED):
        raise RequestError("failed", f"where of {METHOD} must be own or {_INSTALLED}.")
    own = wanted.is_first_party.may_edit
    return Allowed(
        setup=getattr(params, "allowSetup", None) is True,
        disable=getattr(params, "allowDisable", None) is True,
        files=own if where == "own" else lambda path: not own(path),
        only=_only(wanted.path, getattr(params, "finding", None)),
    )


def _only(path: str, finding: Any) -> Only | None:
    """The one finding that is to be fixed; its line is 0-based, as in all of LSP."""
    if finding is None:
        return None
    line, code = getattr(finding, "line", None), getattr(finding, "code", None) or ""
    rewrite = getattr(finding, "rewrite", None) or ""
    if type(line) is not int or not isinstance(code, str) or not isinstance(rewrite, str):
        raise RequestError("failed", f"finding of {METHOD} needs a line, and names as strings.")
    return Only(path, line + 1, code, rewrite)
