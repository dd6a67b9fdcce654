"""Shows what a language model would be sent, before the user agrees to send anything."""

from __future__ import annotations

from typing import Any

from lsprotocol import types

from fullgraph.findings import Finding
from fullgraph.llm.context.prompt import explanation_request, preview
from fullgraph.lsp.question import question_about
from fullgraph.lsp.server import FullgraphServer


def register(server: FullgraphServer) -> None:
    """Register the request; it sends nothing."""

    @server.feature("fullgraph/llmPreview")
    def llm_preview(ls: FullgraphServer, params: Any) -> dict[str, str]:
        """The text for the finding next to a line; empty in a document without findings."""
        analysis = ls.analyse(params.textDocument.uri)
        position = types.Position(params.position.line, params.position.character)
        ranges = ls.ranges(params.textDocument.uri, analysis.text)
        line, _ = ranges.line_and_column(position)
        nearest = min(analysis.findings, key=lambda f: _distance(f, line), default=None)
        if nearest is None:
            return {"text": ""}
        return {"text": preview(explanation_request(question_about(ls, analysis, nearest)).request)}


def _distance(finding: Finding, line: int) -> int:
    location = finding.location
    return max(location.line - line, line - location.end_line, 0)
