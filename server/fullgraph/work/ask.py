"""Ask: the findings of a run are explained by a language model, its answers checked."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from pathlib import Path

from fullgraph import taxonomy
from fullgraph.dynamic.run import RunResult
from fullgraph.dynamic.target_run import ReadText
from fullgraph.llm.answers.checked import NameCheckError
from fullgraph.llm.answers.name_check import NameCheck, NameMemory, is_empty, joined
from fullgraph.llm.context.question import Question
from fullgraph.llm.context.run_question import question_of_run
from fullgraph.llm.explainer import Explained, Explainer
from fullgraph.vocabulary.findings import Finding
from fullgraph.work.model import CommandModel
from fullgraph.work.workers import Limits, own_workers
from fullgraph_worker.protocol.wire import NamesJob

_NAME_SECONDS = 60.0


async def ask(
    findings: Sequence[Finding],
    result: RunResult,
    model: CommandModel,
    read: ReadText,
    on_progress: Callable[[str], None],
) -> list[Explained]:
    """An explanation for each finding.

    Args:
        findings: of the run.
        result: of the run.
        model: is sent each finding and the code around it.
        read: gives the texts that the run saw.
        on_progress: called with a description of each step.
    """
    pages, names = taxonomy.load(), NameMemory()
    explainer = model.explainer(pages, names)
    questions = [
        question_of_run(each, findings, result, read, pages, model.settings) for each in findings
    ]
    found = await _ask_all(explainer, questions)
    # All of their names at once: a worker takes a while to import torch.
    job = joined(map(explainer.names, questions))
    await _look_up(job, names, result, model.root, on_progress)
    return [
        each if each.origin == "offline" else explainer.known(about)
        for each, about in zip(found, questions, strict=True)
    ]


async def _ask_all(explainer: Explainer, questions: Sequence[Question]) -> list[Explained]:
    """All answers, in their order; two that fail for the same reason are enough to stop."""
    found: list[Explained] = []
    for question in questions:
        found.append(await explainer.explain(question))
        if found[-1].origin != "offline":
            # The provider answers: the rest need not wait for each other.
            rest = (explainer.explain(each) for each in questions[len(found) :])
            return found + await asyncio.gather(*rest)
        if len(found) > 1 and found[-1].note == found[-2].note:
            note = found[-1].note
            rest_offline = (explainer.offline(each, note) for each in questions[len(found) :])
            return [*found, *rest_offline]
    return found


async def _look_up(
    job: NamesJob,
    names: NameMemory,
    result: RunResult,
    root: Path,
    on_progress: Callable[[str], None],
) -> None:
    """Look up the names of answers in the torch that ran; what fails stays unchecked."""
    if result.hello is None or is_empty(job):
        return
    workers = own_workers((result.hello.executable,), root, Limits(_NAME_SECONDS))

    async def run(job: NamesJob) -> RunResult:
        return await workers.explain(job, on_progress)

    try:
        with contextlib.suppress(NameCheckError):
            await NameCheck(run, names, result.hello.torch)(job)
    finally:
        await workers.close()
