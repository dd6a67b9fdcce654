"""The question about a finding of a run."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fullgraph.dynamic.run import RunResult
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.values.facts import Facts
from fullgraph.llm.context.attempted import attempts_at
from fullgraph.llm.context.block_texts import block_texts
from fullgraph.llm.context.question import Proof, Question
from fullgraph.settings.table import LlmSettings
from fullgraph.taxonomy import Taxonomy
from fullgraph.vocabulary.findings import Finding


def question_of_run(
    finding: Finding,
    findings: Sequence[Finding],
    result: RunResult,
    read: Callable[[str], str | None],
    taxonomy: Taxonomy,
    settings: LlmSettings,
) -> Question:
    """The question about a finding, with the values and blocks that the run observed.

    Args:
        finding: one of the run's.
        findings: all of the run.
        result: what the worker reported.
        read: the text of a file as the run saw it.
        taxonomy: where the finding's page is.
        settings: how much may be sent.
    """
    facts = Facts(result.values)
    return Question(
        finding,
        read,
        taxonomy,
        scope=settings.scope,
        findings=tuple(findings),
        facts=facts,
        torch=result.hello.torch if result.hello else "",
        attempts=attempts_at(finding, Code(read, facts), lambda finding, fix: Proof()),
        blocks=block_texts(result.blocks, finding, settings.scope, read),
        max_tokens=settings.max_input_tokens,
    )
