"""What all requests to the language model of an editor have in common."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fullgraph.journal.asking import ask
from fullgraph.llm.answers.cleaning import Cleaner
from fullgraph.llm.answers.so_far import cleaned_so_far
from fullgraph.llm.assistant import Assistant
from fullgraph.llm.context.question import Context, Prepared, Question
from fullgraph.llm.price import price_of
from fullgraph.llm.request import Reply
from fullgraph.lsp.convert import uri_of
from fullgraph.lsp.server import FullgraphServer
from fullgraph.lsp.streamed import Streamed
from fullgraph.settings import LlmSettings

TEXT = "fullgraph/modelText"
"""The notification with all that a model has written so far of an answer."""
UNTRUSTED = (
    "Nothing was sent: this workspace is not trusted. Trust it with the command "
    "“Workspaces: Manage Workspace Trust”."
)
NOT_ALLOWED = (
    "Nothing was sent: no language model is enabled for this workspace. Enable one with the "
    "command “Fullgraph: Enable LLM Explanations for This Workspace”."
)


@dataclass(frozen=True)
class Received:
    """An answer, and whether it is a kept one, for which nothing was sent."""

    reply: Reply
    is_kept: bool


def why_refused(ls: FullgraphServer, assistant: Assistant) -> str:
    """Why nothing may be sent, in one sentence; empty if it may."""
    if not ls.session.is_trusted:
        return UNTRUSTED
    return "" if assistant.is_allowed else NOT_ALLOWED


async def receive(
    ls: FullgraphServer,
    assistant: Assistant,
    about: Question | str,
    prepared: Prepared,
    write: Callable[[dict[str, Any]], None],
    *,
    again: bool = False,
) -> Received:
    """The model's answer. Cancelling the calling task ends the request.

    Args:
        ls: the server.
        assistant: the language model.
        about: what it is about, for the journal: a question, or the file that was run.
        prepared: what is sent.
        write: called with the properties of the answer that are there, while it is written.
        again: also if there is a kept answer.

    Raises:
        ProviderError: there is none.
    """
    is_kept = not again and assistant.known(prepared.request) is not None
    streamed = Streamed(lambda fields: write(cleaned_so_far(fields, _cleaner(ls, about, prepared))))
    try:
        reply = await ask(
            assistant,
            prepared.request,
            lambda asked: ls.session.journals.asked(asked, about),
            streamed.add,
            again=again,
        )
    finally:
        streamed.end()
    return Received(reply, is_kept)


def _cleaner(ls: FullgraphServer, about: Question | str, prepared: Prepared) -> Cleaner:
    """Removes what was looked up for earlier answers and does not exist."""
    context = prepared.context
    path = about if isinstance(about, str) else about.finding.location.path
    torch = ls.session.workspace.of(path).torch_version or ""
    return Cleaner(
        texts_of(ls, about, context), context.references, ls.session.names.all_unknown(torch)
    )


def texts_of(ls: FullgraphServer, about: Question | str, context: Context) -> dict[str, str]:
    """The texts of the files of a request, by the names that the model was given.

    Args:
        ls: the server.
        about: the question, or the file that was run.
        context: what was sent.
    """

    def read(path: str) -> str | None:
        return ls.text(uri_of(path)) if isinstance(about, str) else about.read(path)

    return context.originals(read)


def sent(assistant: Assistant, context: Context) -> dict[str, Any]:
    """Who receives a request, and what of the context is not in it."""
    return {
        "author": assistant.name,
        "dropped": list(context.dropped),
        "masked": context.masked,
    }


def took(received: Received, settings: LlmSettings) -> dict[str, Any]:
    """What an answer took: seconds, tokens, and dollars where the user has set a price."""
    usage = received.reply.usage
    return {
        "price": price_of(usage, settings) if usage else None,
        "isKept": received.is_kept,
        "seconds": round(received.reply.seconds, 1),
        "usage": {"input": usage.input_tokens, "output": usage.output_tokens} if usage else None,
    }
