"""What a language model is asked about a finding in a document, from what the server knows."""

from __future__ import annotations

from fullgraph.findings import Finding, Fix
from fullgraph.fixes.source.code import Code
from fullgraph.fixes.source.source_file import SourceFile
from fullgraph.llm.context.attempted import attempts_at
from fullgraph.llm.context.block_texts import block_texts
from fullgraph.llm.context.question import Proof, Question
from fullgraph.lsp.convert import uri_of
from fullgraph.lsp.documents import Analysis
from fullgraph.lsp.fixed_code import code_of
from fullgraph.lsp.server import FullgraphServer


def question_about(
    ls: FullgraphServer, analysis: Analysis, finding: Finding, *, in_full: bool = True
) -> Question:
    """The question about a finding of an analysis.

    Args:
        ls: the server.
        analysis: of the document.
        finding: one of its findings.
        in_full: whether to gather what a model needs, and the offline text does not.
    """
    own = finding.location.path

    def read(path: str) -> str | None:
        return analysis.text if path == own else ls.text(uri_of(path)) or None

    session = ls.session
    if not in_full:
        return Question(finding, read, session.taxonomy, findings=tuple(analysis.findings))
    settings = session.settings.llm
    facts = session.seen.facts(read)
    readable = code_of(ls, uri_of(own), analysis.file)

    def proof_of(finding: Finding, fix: Fix) -> Proof:
        return session.proofs.proof(finding, fix, analysis.text)

    def file(path: str) -> SourceFile | None:
        return readable.file(path)

    return Question(
        finding,
        read,
        session.taxonomy,
        scope=settings.scope,
        findings=_findings(ls, analysis, finding),
        facts=facts,
        blocks=block_texts(session.seen.blocks(own, read), finding, settings.scope, read),
        torch=session.workspace.of(own).torch_version or "",
        attempts=attempts_at(finding, Code(file, facts), proof_of),
        max_tokens=settings.max_input_tokens,
    )


def _findings(ls: FullgraphServer, analysis: Analysis, finding: Finding) -> tuple[Finding, ...]:
    """Those of the document, and what the same runs observed in other files."""
    found = list(analysis.findings)
    for path in ls.session.runs.paths_with(finding):
        if path != finding.location.path:
            found += ls.session.observations.of(path, ls.text(uri_of(path))).findings
    return tuple(found)
