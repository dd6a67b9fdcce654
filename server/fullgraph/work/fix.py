"""Fix: rewrites of what breaks in targets are tried, and kept where they are proven."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from fullgraph import taxonomy
from fullgraph.dynamic.chosen import Chosen
from fullgraph.dynamic.run import RunResult
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.explain.advice import Adviser, Origin
from fullgraph.fixes.proof.allowed import Allowed
from fullgraph.fixes.proof.refuted import keep_refuted
from fullgraph.fixes.proof.run import CALLS, CALLS_OF_MODEL, Runs
from fullgraph.fixes.proof.several_targets import Together, solve_together
from fullgraph.fixes.proof.solution import Solution
from fullgraph.fixes.source.code import ReadText
from fullgraph.llm.answers.checked import CheckNames
from fullgraph.llm.answers.name_check import NameCheck, NameMemory
from fullgraph.llm.fixing.budget import Budget
from fullgraph.llm.fixing.loop import ModelRewriter
from fullgraph.runs.journal.asking import NotedModel
from fullgraph.runs.journal.fixes import failed_outcomes, tried_fixes
from fullgraph.runs.journal.journal import Journal
from fullgraph.settings.table import LlmSettings
from fullgraph.taxonomy import Taxonomy
from fullgraph.vocabulary.findings import Kind
from fullgraph_worker.protocol.wire import NamesJob


@dataclass(frozen=True)
class FixRequest:
    """What is to be fixed, and how.

    Attributes:
        targets: by their names for the user, at least one, all in one folder.
        allowed: which fixes may be tried.
        calls: how many calls each stage of a proof makes; 0 for the usual number.
        inductor: whether the result is also compiled with Inductor.
        model: fixes what no rewrite removes; None for no model.
        llm: the settings of that model.
        may_ask: whether the model is sent the breaks of a file; None for those that may be edited.
        check: finds the names of its answers that torch does not have; None to ask the workers.
    """

    targets: Mapping[str, Chosen]
    allowed: Allowed = field(default_factory=Allowed)
    calls: int = 0
    inductor: bool = True
    model: NotedModel | None = None
    llm: LlmSettings = field(default_factory=LlmSettings)
    may_ask: Callable[[str], bool] | None = None
    check: CheckNames | None = None

    @property
    def first(self) -> Chosen:
        """One of the targets."""
        return next(iter(self.targets.values()))


@dataclass
class Fixed:
    """What fixing comes to; filled step by step, so that a cancelled search has what is proven.

    Attributes:
        together: the solutions and the changed files.
        model: what the language model came to; None without one.
    """

    together: Together = field(default_factory=Together)
    model: ModelRewriter | None = None


def why_not_fixed(target: Chosen) -> str:
    """Why no fix of a target can be tried; empty if fixes can."""
    if target.notebook is not None:
        return "fix does not rewrite notebooks yet: move the target into a Python file."
    return ""


async def fix(
    request: FixRequest, workers: Supervisor, on_progress: Callable[[str], None], fixed: Fixed
) -> None:
    """Try fixes, and note in the journal what was tried, also where the search is cancelled.

    Args:
        request: what is to be fixed.
        workers: run the proofs.
        on_progress: called with a description of each step.
        fixed: is filled step by step.
    """
    started = time.perf_counter()
    try:
        await prove(request, workers, on_progress, fixed)
    finally:
        await asyncio.to_thread(_note, request, fixed, time.perf_counter() - started)


async def prove(
    request: FixRequest, workers: Supervisor, on_progress: Callable[[str], None], fixed: Fixed
) -> None:
    """As ``fix``, without a note in the journal."""
    pages = taxonomy.load()
    calls = request.calls or (CALLS if request.model is None else CALLS_OF_MODEL)

    def runs_of(name: str) -> Runs:
        target = request.targets[name]
        own = target.is_first_party
        return Runs(
            workers,
            target.job,
            pages,
            target.read,
            own,
            on_progress,
            calls,
            may_return_tensors=request.allowed.tensors,
        )

    async def look_up(job: NamesJob) -> RunResult:
        return await workers.explain(job, on_progress)

    if request.model is not None:
        fixed.model = ModelRewriter(
            request.model,
            pages,
            request.may_ask or request.first.is_first_party.may_edit,
            request.allowed,
            Budget.of(request.llm),
            on_progress,
            request.llm,
            request.check or NameCheck(look_up, NameMemory()),
        )
    try:
        await solve_together(
            request.targets,
            runs_of,
            request.allowed,
            inductor=request.inductor,
            rewriter=fixed.model,
            into=fixed.together,
        )
    finally:
        for name, solution in fixed.together.solutions.items():
            _advise(solution, pages, request.targets[name].read)


def _advise(solution: Solution, pages: Taxonomy, read: ReadText) -> None:
    """Say of each break that is left what to do about its expression, as ``explain`` does."""
    adviser = Adviser(pages, lambda path: solution.texts.get(path) or read(path))
    left = []
    for stays in solution.left:
        if stays.finding.kind is Kind.BREAK and stays.remains:
            advice = adviser.of(stays.finding)
            stays = replace(stays, advice="" if advice.origin is Origin.NONE else advice.text)
        left.append(stays)
    solution.left = tuple(left)


def _note(request: FixRequest, fixed: Fixed, seconds: float) -> None:
    root, read = request.first.root, request.first.read
    journal = Journal(root)
    for name, solution in fixed.together.solutions.items():
        keep_refuted(solution, request.targets[name].read)
        journal.note_all(tried_fixes(solution, request.targets[name].read, root, seconds))
    if fixed.model is not None:
        journal.note_all(failed_outcomes(fixed.model, read, root))
