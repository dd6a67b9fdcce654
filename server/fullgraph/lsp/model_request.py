"""What all requests to the language model of an editor have in common."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from fullgraph.llm.answers.cleaning import Cleaner
from fullgraph.llm.answers.partial import cleaned_so_far, partial_object
from fullgraph.llm.assistant import Assistant
from fullgraph.llm.context.question import Context, Prepared, Question
from fullgraph.llm.request import Reply, price_of
from fullgraph.lsp.server import FullgraphServer
from fullgraph.runs.journal.asking import ask
from fullgraph.settings.table import LlmSettings

INTERVAL = 0.1
"""Seconds between two notifications: each carries all that is written so far."""


class Streamed:
    """Collects the parts of an answer, and hands on what can be read of them."""

    def __init__(self, send: Callable[[dict[str, Any]], None]) -> None:
        """Begin with an empty answer.

        Args:
            send: called with the answer's properties as far as they are written.
        """
        self._send = send
        self._parts: list[str] = []
        self._later: asyncio.TimerHandle | None = None

    def add(self, text: str) -> None:
        """Take the next part; it is sent soon."""
        self._parts.append(text)
        if self._later is None:
            self._later = asyncio.get_running_loop().call_later(INTERVAL, self._flush)

    def end(self) -> None:
        """Send nothing more."""
        if self._later is not None:
            self._later.cancel()
            self._later = None

    def _flush(self) -> None:
        self._later = None
        self._send(partial_object("".join(self._parts)))


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
    originals: Mapping[str, str],
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
        originals: the text of each file of the request, by the name that the model was given.
        write: called with the properties of the answer that are there, while it is written.
        again: also if there is a kept answer.

    Raises:
        ProviderError: there is none.
    """
    is_kept = not again and assistant.known(prepared.request) is not None

    @cache
    def cleaner() -> Cleaner:
        # Once for all updates: it reads the imports of every file.
        return _cleaner(ls, about, prepared, originals)

    streamed = Streamed(lambda fields: write(cleaned_so_far(fields, cleaner())))
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


def _cleaner(
    ls: FullgraphServer,
    about: Question | str,
    prepared: Prepared,
    originals: Mapping[str, str],
) -> Cleaner:
    """Removes what was looked up for earlier answers and does not exist."""
    path = about if isinstance(about, str) else about.finding.location.path
    torch = ls.session.workspace.of(path).torch_version or ""
    unknown = ls.session.names.all_unknown(torch)
    return Cleaner(originals, prepared.context.references, unknown)


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
