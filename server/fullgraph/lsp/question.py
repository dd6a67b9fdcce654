"""What a language model is asked about a finding in a document, from what the server knows."""

from __future__ import annotations

from dataclasses import replace

from fullgraph.findings import Finding
from fullgraph.llm.context.block_texts import block_texts
from fullgraph.llm.context.question import Question
from fullgraph.lsp.convert import uri_of
from fullgraph.lsp.documents import Analysis
from fullgraph.lsp.server import FullgraphServer


def question_about(ls: FullgraphServer, analysis: Analysis, finding: Finding) -> Question:
    """The question about a finding of an analysis."""

    def read(path: str) -> str | None:
        return analysis.text if path == finding.location.path else ls.text(uri_of(path))

    seen = ls.session.seen.of(finding.location.path, analysis.text)
    question = Question(
        finding,
        read,
        ls.session.taxonomy,
        findings=tuple(analysis.findings),
        facts=seen.values,
        torch=seen.torch,
    )
    return replace(question, blocks=block_texts(seen.blocks, finding, question.scope))
