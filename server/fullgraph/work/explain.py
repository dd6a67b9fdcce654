"""Explain: a target is run under Dynamo, what it did is joined with predictions, and kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from fullgraph.dynamic.chosen import Chosen
from fullgraph.dynamic.failures import RunFailure
from fullgraph.dynamic.run import RunResult
from fullgraph.dynamic.starts import RunStarts
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.dynamic.target_run import TargetRun
from fullgraph.llm.inputs import NEEDED, with_proposed
from fullgraph.measure.processes import Processes
from fullgraph.measure.starts import run_starts
from fullgraph.runs.break_costs import BreakCosts
from fullgraph.runs.journal.asking import NotedModel
from fullgraph.runs.journal.journal import Journal
from fullgraph.runs.kept_run import KeptRun, kept_run
from fullgraph.runs.store import RunStore
from fullgraph.settings.table import LlmSettings
from fullgraph.vocabulary.findings import Finding
from fullgraph.work.observe import joined, observe
from fullgraph.work.verify import VerifyRequest, verify
from fullgraph.work.workers import Limits
from fullgraph_worker.protocol.wire import ExplainJob


@dataclass(frozen=True)
class ExplainRequest:
    """What is run, and what is wanted besides its findings.

    Attributes:
        target: what is run.
        sees_values: whether one more call in eager mode is made where something broke: what a
            hover and a language model say of values.
        is_verified: whether its results are compared with those of eager mode.
        in_module: whether findings in a notebook stay at the lines of its module, for an editor
            that places them itself.
        model: proposes inputs where none are found; None for no proposal.
        llm: the settings of that model.
        starts: what each process may use in which the target is also started; None for no such
            process.
    """

    target: Chosen
    sees_values: bool = False
    is_verified: bool = False
    in_module: bool = False
    model: NotedModel | None = None
    llm: LlmSettings = field(default_factory=LlmSettings)
    starts: Limits | None = None


@dataclass(frozen=True)
class Explained:
    """What a run came to.

    Attributes:
        target: what was run.
        ran: what it did.
        kept: the same as it is kept.
        findings: what it observed, and the predictions that it left open.
        failure: why it did not come to its end, with places in cells of a notebook.
        verified: the comparison with eager mode, if it was wanted and the run did not fail.
        mistakes: what is wrong in the settings of the files with predictions.
        reason: why no input that a model proposed was used; empty if none was wanted.
    """

    target: Chosen
    ran: TargetRun
    kept: KeptRun
    findings: tuple[Finding, ...]
    failure: RunFailure | None
    verified: RunResult | None = None
    mistakes: tuple[str, ...] = ()
    reason: str = ""

    def earlier(self) -> KeptRun | None:
        """The last earlier run of the target to compare with; None if there is none."""
        return RunStore(self.target.root).before(self.kept)

    def page_shown(self, findings: Iterable[Finding]) -> None:
        """Note in the journal that the pages of these findings were shown."""
        Journal(self.target.root).page_shown(each.code for each in findings)


Join = Callable[[TargetRun, KeptRun], Iterable[Finding]]
"""Joins what a run observed with predictions."""


async def explain(
    request: ExplainRequest,
    workers: Supervisor,
    on_progress: Callable[[str], None],
    join: Join | None = None,
) -> Explained:
    """Run a target under Dynamo.

    A run whose target was never called, because no process with torch started or no inputs were
    found, is not kept. Cancelling the calling task ends the run; closing ``workers`` ends it too,
    and what was observed until then is kept.

    Args:
        request: what is run.
        workers: run it.
        on_progress: called with a description of each step.
        join: joins what was observed with predictions; None for those of the files on disk.
    """
    target, reason = request.target, ""

    async def run(job: ExplainJob) -> TargetRun:
        placed = replace(target, job=job, notebook=None if request.in_module else target.notebook)
        return await observe(placed, workers, on_progress)

    sees = request.sees_values
    ran = await run(replace(target.job, values=sees, blocks=sees))
    if request.model and not target.job.inputs and ran.failure and ran.failure.kind in NEEDED:
        ran, reason = await with_proposed(ran, run, request.model, on_progress, request.llm)
    verified = None
    if request.is_verified and ran.failure is None:
        verified = await verify(VerifyRequest(target), workers, on_progress)
    starts = None
    if request.starts is not None and ran.failure is None:
        starts = await _starts(target, request.starts, on_progress)
    ran = await asyncio.to_thread(BreakCosts(target.root).known, ran)
    kept, failure = kept_run(ran, target.is_first_party), ran.failure
    kept = replace(kept, starts=starts)
    if request.in_module and failure is not None and target.notebook is not None:
        failure = target.notebook.failure(failure)
    mistakes: tuple[str, ...] = ()
    if join is None:
        findings, mistakes = joined(ran, target)
    else:
        findings = ran.about_the_target(join(ran, kept))
    if ran.was_called:
        await asyncio.to_thread(_keep, target, ran, kept, findings)
    return Explained(target, ran, kept, findings, failure, verified, mistakes, reason)


def _keep(target: Chosen, ran: TargetRun, kept: KeptRun, findings: Iterable[Finding]) -> None:
    RunStore(target.root).add(kept, ran.compilations)
    Journal(target.root).saw_run(kept, findings)


async def _starts(target: Chosen, limits: Limits, show: Callable[[str], None]) -> RunStarts:
    """Start a target in processes of its own, with its backend.

    Args:
        target: what is called.
        limits: of each process.
        show: called with a description of each step.
    """
    processes = Processes(
        target.interpreter, target.root, limits.seconds, limits.memory_limit_mb, show
    )
    try:
        return await run_starts(target.job, target.job.options.backend, processes.start, show)
    finally:
        await processes.close()
