"""Explanations by a language model, on the command line."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from fullgraph import taxonomy
from fullgraph.cli import output
from fullgraph.cli.interruptible import run_interruptible
from fullgraph.dynamic.run import RunResult
from fullgraph.findings import Finding
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.values.facts import Facts
from fullgraph.journal.asking import key_of, noting
from fullgraph.journal.events import Asked
from fullgraph.journal.journal import Journal
from fullgraph.journal.keys import BreakKey
from fullgraph.json_cache import own_folder
from fullgraph.llm.assistant import Assistant
from fullgraph.llm.cache import FOLDER as EXPLANATIONS
from fullgraph.llm.context.attempted import attempts_at
from fullgraph.llm.context.question import Proof, Question
from fullgraph.llm.explainer import Explained, Explainer
from fullgraph.settings import LlmSettings


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
    note = noting(lambda body, question: asked.append((body, key_of(question, root))))
    explainer = Explainer(pages, assistant, ask=note)

    facts = Facts(result.values)
    code = Code(output.read_text, facts)

    def question(finding: Finding) -> Question:
        return Question(
            finding,
            output.read_text,
            pages,
            scope=settings.scope,
            findings=tuple(findings),
            facts=facts,
            torch=result.hello.torch if result.hello else "",
            attempts=attempts_at(finding, code, lambda finding, fix: Proof()),
            max_tokens=settings.max_input_tokens,
        )

    try:
        return await asyncio.gather(*(explainer.explain(question(each)) for each in findings))
    finally:
        Journal(root).note_all(asked)
        await assistant.close()
