"""The question about a finding of a run, with the rewrites that were attempted."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator, Sequence
from pathlib import PurePath

from fullgraph.dynamic.run import RunResult
from fullgraph.fixes.propose import propose_fixes
from fullgraph.fixes.source.apply import apply_edits, by_path
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.values.facts import Facts
from fullgraph.llm.context.block_texts import block_texts
from fullgraph.llm.context.question import Attempt, Proof, Question
from fullgraph.settings.table import LlmSettings
from fullgraph.taxonomy import Taxonomy
from fullgraph.vocabulary.findings import Finding, Fix

_AROUND = 1
"""Lines of context around each change."""


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


def attempts_at(
    finding: Finding, code: Code, proof_of: Callable[[Finding, Fix], Proof]
) -> tuple[Attempt, ...]:
    """The rewrites that apply to a finding.

    Args:
        finding: at its place in ``code``.
        code: the files, with what a run saw.
        proof_of: returns the result of a rewrite's proof.
    """
    return tuple(
        Attempt(fix, "\n".join(_diff(fix, code)), proof_of(finding, fix))
        for fix in propose_fixes(finding, code)
    )


def _diff(fix: Fix, code: Code) -> Iterator[str]:
    """The changed lines, without line numbers: an edit further up does not change it."""
    for path, edits in by_path(fix.edits).items():
        file = code.file(path)
        if file is None:
            continue
        yield f"File {PurePath(path).name}:"
        before, after = file.text.splitlines(), apply_edits(file.text, edits).splitlines()
        for line in list(difflib.unified_diff(before, after, lineterm="", n=_AROUND))[2:]:
            yield "@@" if line.startswith("@@") else line
