"""Runs a case, has a model explain and fix it, and measures both."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from fullgraph.dynamic.run import RunResult
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.dynamic.target_run import TargetRun, run_target
from fullgraph.fixes.proof.allowed import Allowed, Only
from fullgraph.fixes.proof.run import CALLS_OF_MODEL, Runs
from fullgraph.fixes.proof.solve import Solver
from fullgraph.llm.answers.checked import Checked, checked
from fullgraph.llm.answers.explanation import EXPLANATION, parse_explanation
from fullgraph.llm.answers.fix import FIX
from fullgraph.llm.answers.form import AnswerError
from fullgraph.llm.answers.name_check import NameCheck, NameMemory
from fullgraph.llm.context.prompt import explanation_request
from fullgraph.llm.context.run_question import question_of_run
from fullgraph.llm.evaluation.case import Case
from fullgraph.llm.evaluation.results import Result
from fullgraph.llm.evaluation.rubric import grade
from fullgraph.llm.fixing.budget import Budget
from fullgraph.llm.fixing.loop import MODEL, Model, ModelRewriter
from fullgraph.llm.providers.provider import ProviderError
from fullgraph.settings.table import LlmSettings
from fullgraph.taxonomy import Taxonomy
from fullgraph.vocabulary.findings import Finding
from fullgraph_worker.protocol.wire import ExplainJob, NamesJob

PROMPTS = f"explanation {EXPLANATION.version}, fix {FIX.version}"
"""The versions of the prompts, for the results."""


@dataclass(frozen=True)
class Setting:
    """What the cases of one evaluation share.

    Attributes:
        taxonomy: the pages.
        llm: how much is sent.
        names: what was looked up before in the user's torch.
        proves: whether fixes are requested and proven.
        inductor: whether a proof also compiles with Inductor.
        on_progress: called with a description of each step.
    """

    taxonomy: Taxonomy
    llm: LlmSettings
    names: NameMemory
    proves: bool
    inductor: bool
    on_progress: Callable[[str], None]


async def evaluate(
    case: Case,
    job: ExplainJob,
    supervisor: Supervisor,
    read: Callable[[str], str | None],
    model: Model,
    setting: Setting,
) -> Result:
    """The grades of a model for one case.

    Args:
        case: the break, and what a good answer says about it.
        job: runs its target.
        supervisor: of the workers.
        read: the text of a file.
        model: answers.
        setting: what the cases share.
    """
    result = Result(case.name, model.name, PROMPTS)
    job = replace(job, values=True, blocks=True)

    def is_first_party(path: str) -> bool:
        return True

    ran = await run_target(
        supervisor, job, setting.taxonomy, read, is_first_party, setting.on_progress, None
    )
    if ran.failure is not None:
        return replace(result, failure=ran.failure.message)
    finding = next((f for f in ran.findings if case.is_at(f, read(f.location.path))), None)
    if finding is None:
        return replace(result, skipped=f"{case.file}: the line does not break here: {case.line}")
    try:
        result = await _explained(result, case, finding, ran, supervisor, read, model, setting)
    except (ProviderError, AnswerError) as error:
        return replace(result, failure=str(error))
    if not setting.proves:
        return result
    return await _fixed(result, finding, job, supervisor, read, model, setting)


async def _explained(
    result: Result,
    case: Case,
    finding: Finding,
    ran: TargetRun,
    supervisor: Supervisor,
    read: Callable[[str], str | None],
    model: Model,
    setting: Setting,
) -> Result:
    """The grades of an explanation.

    Raises:
        ProviderError: there is no answer.
        AnswerError: it is not of the requested form.
    """
    question = question_of_run(
        finding, ran.findings, ran.result, read, setting.taxonomy, setting.llm
    )
    prepared = explanation_request(question)
    started = time.monotonic()
    reply = await model.ask(prepared.request)
    seconds = time.monotonic() - started
    explanation = parse_explanation(reply.text, model.title)
    grades = grade(explanation, case.truth, finding.location, prepared.context.files, read)

    async def look_up(job: NamesJob) -> RunResult:
        return await supervisor.explain(job, setting.on_progress)

    check = NameCheck(look_up, setting.names, question.torch)
    found = await checked(
        explanation, prepared.context.originals(read), prepared.context.references, check
    )
    usage = reply.usage
    return replace(
        result,
        diagnosis=grades.diagnosis,
        actionability=grades.actionability,
        fabricated=_fabricated(found),
        tokens=usage.input_tokens + usage.output_tokens if usage else 0,
        seconds=round(seconds, 3),
    )


async def _fixed(
    result: Result,
    finding: Finding,
    job: ExplainJob,
    supervisor: Supervisor,
    read: Callable[[str], str | None],
    model: Model,
    setting: Setting,
) -> Result:
    """Whether the model's fix is proven, and general; Fullgraph's own rewrites are not tried."""
    place = finding.location
    allowed = Allowed(
        setup=True,
        disable=True,
        only=Only(place.path, place.line, finding.code, MODEL),
    )
    rewriter = ModelRewriter(
        model,
        setting.taxonomy,
        lambda path: True,
        allowed,
        Budget.of(setting.llm),
        setting.on_progress,
        setting.llm,
    )
    runs = Runs(
        supervisor,
        replace(job, blocks=False),
        setting.taxonomy,
        read,
        lambda path: True,
        setting.on_progress,
        CALLS_OF_MODEL,
    )
    try:
        solver = Solver(runs, allowed, inductor=setting.inductor, rewriter=rewriter)
        solution = await solver.solve()
    finally:
        runs.close()
    spent = rewriter.budget.spent
    reason = next((each.reason for each in rewriter.outcomes if each.reason), "")
    if solution.before.failure is not None:
        reason = solution.before.failure.message
    kept = next(iter(solution.kept), None)
    kind = ""
    if kept is not None:
        fix = kept.fix
        kind = "disable" if fix.keeps_break else "setup" if fix.needs_setup else "general"
    return replace(
        result,
        fix=kind,
        reason="" if kind else reason,
        turns=spent.turns,
        tokens=result.tokens + spent.tokens,
        seconds=round(result.seconds + spent.seconds, 3),
    )


def _fabricated(found: Checked) -> tuple[str, ...]:
    return (*found.names, *(f"link {number}" for number in range(1, found.links + 1)))
