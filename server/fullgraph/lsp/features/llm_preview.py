"""Shows what a language model would be sent, before the user agrees to send anything."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from fullgraph.llm.context.prompt import explanation_request, preview
from fullgraph.llm.context.question import Prepared
from fullgraph.llm.providers.provider import ProviderError
from fullgraph.lsp.chosen_finding import chosen_finding
from fullgraph.lsp.question import findings_of, question_about, run_question, surroundings_of
from fullgraph.lsp.server import FullgraphServer


def register(server: FullgraphServer) -> None:
    """Register the request; it sends nothing."""

    @server.feature("fullgraph/llmPreview")
    def llm_preview(ls: FullgraphServer, params: Any) -> dict[str, Any]:
        """The text for the finding next to a position; empty in a document without findings.

        With a ``target``, the text for the summary of its last run; with an empty one, of what
        was run last in the file.
        """
        uri = params.textDocument.uri
        target = getattr(params, "target", None)
        if isinstance(target, str):
            return _of_run(ls, uri, target)
        analysis = ls.analyse(uri)
        finding = chosen_finding(ls, analysis, params)
        if finding is None:
            return _without_text()
        start = ls.ranges(uri, analysis.text).range(finding.location).start
        try:
            question = question_about(ls, finding, surroundings_of(ls, uri, analysis))
            prepared = explanation_request(question)
        except ProviderError as error:
            return _without_text(str(error))
        file = PurePath(finding.location.path).name
        return {**_shown(prepared), "file": file, "line": start.line}


def _of_run(ls: FullgraphServer, uri: str, target: str) -> dict[str, Any]:
    path = ls.module_path(uri)
    target = target or ls.session.runs.last_target(path)
    findings = findings_of(ls, path, target)
    if isinstance(findings, str):
        return _without_text(findings)
    try:
        return _shown(run_question(ls, path, target, findings))
    except ProviderError as error:
        return _without_text(str(error))


def _shown(prepared: Prepared) -> dict[str, Any]:
    context = prepared.context
    return {
        "text": preview(prepared.request),
        "dropped": list(context.dropped),
        "masked": context.masked,
    }


def _without_text(failure: str = "") -> dict[str, Any]:
    return {"text": "", "dropped": [], "masked": 0, "failure": failure}
