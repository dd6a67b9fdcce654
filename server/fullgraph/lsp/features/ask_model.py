"""Sends a finding to the language model on the user's request, and streams its answer.

Nothing is sent before: not by hovering, not on open. An untrusted workspace and one without
the user's consent are refused here too, whatever the client shows.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import asdict
from pathlib import PurePath
from typing import Any

from fullgraph.explain.happened import what_happened
from fullgraph.explain.offline import explain_offline
from fullgraph.findings import Finding
from fullgraph.llm.answers.explanation import AnswerError, parse_explanation
from fullgraph.llm.assistant import Assistant
from fullgraph.llm.context.prompt import explanation_request
from fullgraph.llm.context.question import Context
from fullgraph.llm.providers.provider import ProviderError
from fullgraph.llm.request import Reply
from fullgraph.lsp.chosen_finding import chosen_finding
from fullgraph.lsp.conversations import Conversation
from fullgraph.lsp.documents import Analysis
from fullgraph.lsp.question import question_about
from fullgraph.lsp.server import FullgraphServer
from fullgraph.lsp.shown_answer import shown_explanation
from fullgraph.lsp.streamed import Streamed

ASK = "fullgraph/askModel"
TEXT = "fullgraph/modelText"
UNTRUSTED = (
    "Nothing was sent: this workspace is not trusted. Trust it with the command "
    "“Workspaces: Manage Workspace Trust”."
)
NOT_ALLOWED = (
    "Nothing was sent: no language model is enabled for this workspace. Enable one with the "
    "command “Fullgraph: Enable LLM Explanations for This Workspace”."
)
_NOTHING = "Fullgraph found no graph break in this file."
log = logging.getLogger(__name__)


def register(server: FullgraphServer) -> None:
    """Register the request."""

    @server.feature(ASK)
    async def ask_model(ls: FullgraphServer, params: Any) -> dict[str, Any]:
        """The model's explanation of the finding at a position; streamed meanwhile."""
        analysis = ls.analyse(params.textDocument.uri)
        finding = chosen_finding(ls, analysis, params)
        if finding is None:
            return {"id": params.id, "status": "refused", "failure": _NOTHING}
        explainer = await ls.session.explainer()
        about = about_finding(ls, params.textDocument.uri, analysis, finding)
        refusal = why_refused(ls, explainer.assistant)
        if refusal:
            return {**_base(params.id, about), "status": "refused", "failure": refusal}
        question = question_about(ls, analysis, finding)
        prepared = explanation_request(question)
        conversation = Conversation(question, prepared, about)
        base = {**_base(params.id, about), **sent(explainer.assistant, prepared.context)}
        again = getattr(params, "again", None) is True
        is_kept = not again and explainer.assistant.known(prepared.request) is not None

        def write(fields: dict[str, Any]) -> None:
            shown = shown_explanation(fields, prepared.context)
            ls.protocol.notify(TEXT, {**base, "status": "writing", "explanation": shown})

        ls.protocol.notify(TEXT, {**base, "status": "writing", "explanation": None})
        streamed = Streamed(write)
        try:
            reply = await explainer.assistant.ask(prepared.request, streamed.add, again=again)
            explanation = parse_explanation(reply.text, explainer.assistant.title)
        except (ProviderError, AnswerError) as error:
            offline = explain_offline(finding, ls.session.taxonomy)
            return {**base, "status": "failed", "failure": str(error), "offline": offline}
        except asyncio.CancelledError:
            log.info("the request to the language model was cancelled")
            raise
        finally:
            streamed.end()
        conversation.answer = reply.text
        ls.session.conversations.start(params.id, conversation)
        return {
            **base,
            **used(reply, is_kept=is_kept),
            "status": "answered",
            "promptVersion": prepared.request.form.version,
            "explanation": shown_explanation(asdict(explanation), prepared.context),
        }


def why_refused(ls: FullgraphServer, assistant: Assistant) -> str:
    """Why nothing may be sent, in one sentence; empty if it may."""
    if not ls.session.is_trusted:
        return UNTRUSTED
    return "" if assistant.is_allowed else NOT_ALLOWED


def about_finding(
    ls: FullgraphServer, uri: str, analysis: Analysis, finding: Finding
) -> dict[str, Any]:
    """What is known of a finding without a model; its line is 0-based, as in all of LSP."""
    entry = ls.session.taxonomy.by_id(finding.entry)
    start = ls.ranges(uri, analysis.text).range(finding.location).start
    return {
        "code": entry.code,
        "title": entry.title,
        "page": entry.id,
        "uri": uri,
        "file": PurePath(finding.location.path).name,
        "line": start.line,
        "character": start.character,
        "isObserved": finding.observation is not None,
        "facts": list(what_happened(finding)),
    }


def sent(assistant: Assistant, context: Context) -> dict[str, Any]:
    """Who receives a request, and what of the context is not in it."""
    return {
        "author": assistant.name,
        "dropped": list(context.dropped),
        "masked": context.masked,
    }


def used(reply: Reply, *, is_kept: bool) -> dict[str, Any]:
    """What an answer took."""
    usage = reply.usage
    return {
        "isKept": is_kept,
        "seconds": round(reply.seconds, 1),
        "usage": {"input": usage.input_tokens, "output": usage.output_tokens} if usage else None,
    }


def _base(name: str, about: dict[str, Any]) -> dict[str, Any]:
    return {"id": name, "about": about}
