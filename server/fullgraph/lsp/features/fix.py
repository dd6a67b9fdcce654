"""The fix request: rewrite what breaks in a target, and answer with what is proven.

Nothing is written: the client applies the edit, after the user has seen it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fullgraph.fixes.proof.allowed import Allowed, Only
from fullgraph.lsp.checked_answer import check_names
from fullgraph.lsp.failures import to_fill_in
from fullgraph.lsp.fix_answer import FixAnswer, of_solution, without_solution
from fullgraph.lsp.progress import requested_progress
from fullgraph.lsp.server import FullgraphServer
from fullgraph.lsp.target_job import RequestError, TargetJob, target_job
from fullgraph.runs.journal.asking import NotedModel
from fullgraph.work.fix import Fixed, FixRequest, why_not_fixed
from fullgraph.work.fix import fix as fix_target

METHOD = "fullgraph/fix"
_INSTALLED = "installed"
_NO_MODEL = (
    "Nothing was sent: no language model is enabled for this workspace. Choose one in the setting "
    "fullgraph.llm.provider, and allow it for this workspace."
)


def register(server: FullgraphServer) -> None:
    """Register the request."""

    @server.feature(METHOD)
    async def fix(ls: FullgraphServer, params: Any) -> FixAnswer:
        try:
            wanted = await target_job(ls, params, METHOD, "prove its fixes")
            refusal = why_not_fixed(wanted)
            if refusal:
                raise RequestError("refused", refusal)
            allowed = _allowed(wanted, params)
            by_model = getattr(params, "useModel", None) is True
            if by_model and not ls.session.model_name:
                raise RequestError("refused", _NO_MODEL)
        except RequestError as error:
            return without_solution(error.status, error.message)
        target = wanted.job.name
        request, fixed = FixRequest({target: wanted}, allowed), Fixed()
        with requested_progress(ls, params, f"Fix {target}") as report:
            if by_model:
                request = await _with_model(ls, wanted, request)
            await fix_target(request, await wanted.supervisor(ls), report, fixed)
        failure = fixed.together.failures.get(target)
        if failure is not None:
            return without_solution("failed", failure.message) | to_fill_in(failure)
        solution = fixed.together.solutions[target]
        ls.session.proofs.record(solution)
        ls.session.model_fixes.record(solution)
        return of_solution(ls, wanted, allowed, solution, fixed.model)


async def _with_model(ls: FullgraphServer, wanted: TargetJob, request: FixRequest) -> FixRequest:
    """The same with the language model that the user chose and allowed."""
    explainer, journals = await ls.session.explainer(), ls.session.journals
    model = NotedModel(explainer.assistant, lambda body: journals.asked(body, wanted.path))
    check, settings = check_names(ls, wanted.path), ls.session.settings.llm
    return replace(request, model=model, llm=settings, check=check)


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
