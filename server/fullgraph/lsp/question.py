"""What a language model is asked about a finding in a document, from what the server knows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fullgraph.fixes.source.code import Code
from fullgraph.fixes.values.facts import Facts
from fullgraph.llm.context.block_texts import block_texts
from fullgraph.llm.context.question import Proof, Question
from fullgraph.llm.context.run_question import attempts_at
from fullgraph.lsp.convert import uri_of
from fullgraph.lsp.documents import Analysis
from fullgraph.lsp.fixed_code import code_of
from fullgraph.lsp.server import FullgraphServer
from fullgraph.vocabulary.findings import Finding, Fix
from fullgraph_worker.protocol.wire import Blocks


@dataclass(frozen=True)
class Surroundings:
    """What is the same for every finding of an analysis.

    Attributes:
        analysis: of the document.
        read: the text of a file as it is on screen, or else on disk.
        code: the files that a fix may read.
        facts: the values that runs saw.
        blocks: what the last run saw the document's basic blocks do.
    """

    analysis: Analysis
    read: Callable[[str], str | None]
    code: Code
    facts: Facts
    blocks: Blocks | None


def surroundings_of(ls: FullgraphServer, uri: str, analysis: Analysis) -> Surroundings:
    """The surroundings of the findings in the document at ``uri``, or in a notebook's cell."""
    own, seen = ls.module_path(uri), ls.session.seen

    def read(path: str) -> str | None:
        return analysis.text if path == own else ls.text(uri_of(path)) or None

    code = code_of(ls, uri, analysis.file)
    return Surroundings(analysis, read, code, seen.facts(read), seen.blocks(own, read))


def offline_question(ls: FullgraphServer, finding: Finding, around: Surroundings) -> Question:
    """The question about a finding, as far as the offline text depends on it."""
    findings = tuple(around.analysis.findings)
    return Question(finding, around.read, ls.session.taxonomy, findings=findings)


def question_about(ls: FullgraphServer, finding: Finding, around: Surroundings) -> Question:
    """The question about a finding, with all that a model needs."""
    session, own = ls.session, finding.location.path
    settings, read = session.settings.llm, around.read

    def proof_of(finding: Finding, fix: Fix) -> Proof:
        return session.proofs.proof(finding, fix, around.analysis.text)

    return Question(
        finding,
        read,
        session.taxonomy,
        scope=settings.scope,
        findings=_findings(ls, around.analysis, finding),
        facts=around.facts,
        blocks=block_texts(around.blocks, finding, settings.scope, read),
        torch=session.workspace.of(own).torch_version or "",
        attempts=attempts_at(finding, Code(around.code.file, around.facts), proof_of),
        max_tokens=settings.max_input_tokens,
    )


def _findings(ls: FullgraphServer, analysis: Analysis, finding: Finding) -> tuple[Finding, ...]:
    """Those of the document, and what the same runs observed in other files."""
    found = list(analysis.findings)
    for path in ls.session.runs.paths_with(finding):
        if path != finding.location.path:
            found += ls.session.observations.of(path, ls.text(uri_of(path))).findings
    return tuple(found)
