"""Sends a finding to the language model on the user's request, and streams its answer.

Nothing is sent before: not by hovering, not on open. An untrusted workspace and one without
the user's consent are refused here too, whatever the client shows.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import asdict
from typing import Any

from fullgraph.explain.offline import explain_offline
from fullgraph.llm.answers.explanation import AnswerError, parse_explanation
from fullgraph.llm.answers.follow_up import parse_follow_up
from fullgraph.llm.answers.partial import NOT_CHECKED
from fullgraph.llm.context.follow_up import follow_up_request
from fullgraph.llm.context.prompt import explanation_request
from fullgraph.llm.providers.provider import ProviderError
from fullgraph.lsp.checked_answer import checked_answer, checked_follow_up
from fullgraph.lsp.chosen_finding import about_finding, chosen_finding
from fullgraph.lsp.model_request import TEXT, receive, sent, took, why_refused
from fullgraph.lsp.question import question_about, surroundings_of
from fullgraph.lsp.server import FullgraphServer
from fullgraph.lsp.shown_answer import Conversation, shown_explanation, shown_follow_up

_NOTHING = "Fullgraph found no graph break in this file."
_log = logging.getLogger(__name__)
METHOD = "fullgraph/clearAnswers"
_ENDED = "This conversation has ended; run “Fullgraph: Explain with Language Model” again."


def register(server: FullgraphServer) -> None:
    """Register the request."""

    @server.feature("fullgraph/askModel")
    async def ask_model(ls: FullgraphServer, params: Any) -> dict[str, Any]:
        """The model's explanation of the finding at a position; streamed meanwhile."""
        uri = params.textDocument.uri
        analysis = ls.analyse(uri)
        finding = chosen_finding(ls, analysis, params)
        if finding is None:
            return {"id": params.id, "status": "refused", "failure": _NOTHING}
        base = {"id": params.id, "about": about_finding(ls, finding, uri)}
        assistant = (await ls.session.explainer()).assistant
        refusal = why_refused(ls, assistant)
        if refusal:
            return {**base, "status": "refused", "failure": refusal}
        try:
            question = question_about(ls, finding, surroundings_of(ls, uri, analysis))
            prepared = explanation_request(question)
            base |= sent(assistant, prepared.context)

            def write(fields: dict[str, Any] | None) -> None:
                shown = fields and shown_explanation(fields, prepared.context)
                note = NOT_CHECKED if fields else ""
                part = {"status": "writing", "note": note, "explanation": shown}
                ls.protocol.notify(TEXT, {**base, **part})

            write(None)
            originals = prepared.context.originals(question.read)
            again = getattr(params, "again", None) is True
            received = await receive(
                ls, assistant, question, prepared, originals, write, again=again
            )
            text = received.reply.text
            written = parse_explanation(text, assistant.title)
            checked = await checked_answer(ls, written, prepared.context, question)
        except (ProviderError, AnswerError) as error:
            offline = explain_offline(finding, ls.session.taxonomy, read=question.read)
            return {**base, "status": "failed", "failure": str(error), "offline": offline}
        except asyncio.CancelledError:
            _log.info("the request to the language model was cancelled")
            raise
        if not checked.unchecked:
            names, links = len(checked.names), checked.links
            ls.session.journals.checked(text, names, links, question)
        ls.session.conversations.start(params.id, Conversation(question, prepared, [text]))
        return {
            **base,
            **took(received, ls.session.settings.llm),
            "status": "answered",
            "promptVersion": prepared.request.form.version,
            "note": checked.note,
            "explanation": shown_explanation(asdict(checked.explanation), prepared.context),
        }

    @server.feature(METHOD)
    def clear_answers(ls: FullgraphServer, params: Any) -> dict[str, int]:
        """Remove them all, of every model; the response has their number."""
        return {"removed": ls.session.clear_answers()}

    @server.feature("fullgraph/followUp")
    async def follow_up(ls: FullgraphServer, params: Any) -> dict[str, Any]:
        """The model's answer to ``text``; streamed meanwhile."""
        base: dict[str, Any] = {"id": params.id}
        assistant = (await ls.session.explainer()).assistant
        conversation = ls.session.conversations.get(params.id)
        refusal = why_refused(ls, assistant) or ("" if conversation else _ENDED)
        if conversation is None or refusal:
            return {**base, "status": "refused", "failure": refusal}
        try:
            turns = conversation.turns_before(params.text)
            limit = conversation.question.max_tokens
            prepared = follow_up_request(
                conversation.prepared, turns, params.text, max_tokens=limit
            )
            base |= sent(assistant, prepared.context)

            def write(fields: dict[str, Any]) -> None:
                shown = shown_follow_up(fields, prepared.context)
                part = {"status": "writing", "note": NOT_CHECKED, "reply": shown}
                ls.protocol.notify(TEXT, {**base, **part})

            question, context = conversation.question, prepared.context
            originals = context.originals(question.read)
            received = await receive(ls, assistant, question, prepared, originals, write)
            answer = parse_follow_up(received.reply.text, assistant.title)
            answer, note = await checked_follow_up(ls, answer, context, question)
        except (ProviderError, AnswerError) as error:
            return {**base, "status": "failed", "failure": str(error)}
        conversation.add(params.text, received.reply.text)
        shown = shown_follow_up(asdict(answer), prepared.context)
        return {
            **base,
            **took(received, ls.session.settings.llm),
            "status": "answered",
            "note": note,
            "reply": shown,
        }
