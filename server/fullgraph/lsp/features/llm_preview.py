"""Shows what a language model would be sent, before the user agrees to send anything."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from fullgraph.llm.context.prompt import explanation_request, preview
from fullgraph.llm.providers.provider import ProviderError
from fullgraph.lsp.chosen_finding import chosen_finding
from fullgraph.lsp.question import question_about, surroundings_of
from fullgraph.lsp.server import FullgraphServer


def register(server: FullgraphServer) -> None:
    """Register the request; it sends nothing."""

    @server.feature("fullgraph/llmPreview")
    def llm_preview(ls: FullgraphServer, params: Any) -> dict[str, Any]:
        """The text for the finding next to a position; empty in a document without findings."""
        uri = params.textDocument.uri
        analysis = ls.analyse(uri)
        finding = chosen_finding(ls, analysis, params)
        if finding is None:
            return {"text": "", "dropped": [], "masked": 0}
        start = ls.ranges(uri, analysis.text).range(finding.location).start
        try:
            question = question_about(ls, finding, surroundings_of(ls, uri, analysis))
            prepared = explanation_request(question)
        except ProviderError as error:
            return {"text": "", "dropped": [], "masked": 0, "failure": str(error)}
        return {
            "text": preview(prepared.request),
            "dropped": list(prepared.context.dropped),
            "masked": prepared.context.masked,
            "file": PurePath(finding.location.path).name,
            "line": start.line,
        }
