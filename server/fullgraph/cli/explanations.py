"""Explanations by a language model, on the command line."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from pathlib import Path

from fullgraph import taxonomy
from fullgraph.cli import output, progress
from fullgraph.cli.interruptible import run_interruptible
from fullgraph.dynamic.run import RunResult
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.findings import Finding
from fullgraph.journal.asking import key_of, noting, priced
from fullgraph.journal.events import Asked
from fullgraph.journal.journal import Journal
from fullgraph.journal.keys import BreakKey
from fullgraph.json_cache import own_folder
from fullgraph.llm.answers.checked import NameCheckError
from fullgraph.llm.answers.name_check import NameCheck, NameMemory, is_empty, joined
from fullgraph.llm.assistant import Assistant
from fullgraph.llm.cache import FOLDER as EXPLANATIONS
from fullgraph.llm.context.question import Question
from fullgraph.llm.context.run_question import question_of_run
from fullgraph.llm.explainer import Explained, Explainer
from fullgraph.llm.price import tokens_and_price
from fullgraph.llm.request import Usage
from fullgraph.settings import LlmSettings
from fullgraph_worker.wire import NamesJob

_NAME_SECONDS = 60.0


def explanations(
    findings: Sequence[Finding], settings: LlmSettings, result: RunResult
) -> list[Explained]:
    """An explanation for each finding, or none if no provider was named.

    Args:
        findings: of the run.
        settings: the provider, and how much is sent.
        result: of the run.
    """
    if settings.provider == "off":
        return []
    return run_interruptible(_explain_all(findings, settings, result))


async def _explain_all(
    findings: Sequence[Finding], settings: LlmSettings, result: RunResult
) -> list[Explained]:
    """Naming the provider was the user's consent."""
    pages = taxonomy.load()
    assistant = Assistant(settings, own_folder(EXPLANATIONS), True)
    root = Path.cwd()
    asked: list[tuple[Asked, BreakKey]] = []
    note = noting(
        lambda body, question: asked.append((priced(body, settings), key_of(question, root)))
    )
    names = NameMemory()
    explainer = Explainer(pages, assistant, ask=note, names=names)

    try:
        questions = [
            question_of_run(each, findings, result, output.read_text, pages, settings)
            for each in findings
        ]
        found = await _ask_all(explainer, questions)
        # All of their names at once: a worker takes a while to import torch.
        await _look_up(joined(map(explainer.names, questions)), names, result)
        return [
            each if each.origin == "offline" else explainer.known(about)
            for each, about in zip(found, questions, strict=True)
        ]
    finally:
        Journal(root).note_all(asked)
        await assistant.close()
        print_usage(assistant.name, [body for body, _ in asked], settings)


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
            rest_offline = (
                explainer.offline(each.finding, note) for each in questions[len(found) :]
            )
            return [*found, *rest_offline]
    return found


def print_usage(model: str, asked: Sequence[Asked], settings: LlmSettings) -> None:
    """Print on standard error what the requests that were sent took."""
    sent = [body.usage for body in asked if body.outcome == "answered" and body.usage]
    if not sent:
        return
    total = Usage(sum(each.input_tokens for each in sent), sum(each.output_tokens for each in sent))
    answers = "1 answer" if len(sent) == 1 else f"{len(sent)} answers"
    output.error(f"{model}: {answers}, {tokens_and_price(total, settings)}.")


async def _look_up(job: NamesJob, names: NameMemory, result: RunResult) -> None:
    """Look up the names of answers in the torch that ran; what fails stays unchecked."""
    if result.hello is None or is_empty(job):
        return
    supervisor = Supervisor(
        (result.hello.executable,),
        timeout_seconds=_NAME_SECONDS,
        keep_warm=False,
        working_folder=Path.cwd(),
    )

    async def run(job: NamesJob) -> RunResult:
        return await supervisor.explain(job, progress.show)

    try:
        with contextlib.suppress(NameCheckError):
            await NameCheck(run, names, result.hello.torch)(job)
    finally:
        await supervisor.close()
        progress.clear()
