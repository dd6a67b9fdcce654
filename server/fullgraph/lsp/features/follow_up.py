"""Sends a further question about an explanation, with the conversation so far."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from fullgraph.llm.answers.explanation import AnswerError
from fullgraph.llm.answers.follow_up import parse_follow_up
from fullgraph.llm.answers.partial import NOT_CHECKED
from fullgraph.llm.context.follow_up import follow_up_request
from fullgraph.llm.providers.provider import ProviderError
from fullgraph.lsp.checked_answer import checked_follow_up
from fullgraph.lsp.model_request import TEXT, receive, sent, took, why_refused
from fullgraph.lsp.server import FullgraphServer
from fullgraph.lsp.shown_answer import shown_follow_up

_ENDED = "This conversation has ended; run “Fullgraph: Explain with Language Model” again."


def register(server: FullgraphServer) -> None:
    """Register the request."""

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
