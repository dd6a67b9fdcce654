"""Requests to a language model, noted in the journal when they end."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from weakref import WeakSet

from fullgraph.llm.assistant import Assistant
from fullgraph.llm.context.question import Question
from fullgraph.llm.explainer import Ask
from fullgraph.llm.providers.provider import OnText, ProviderError
from fullgraph.llm.request import Reply, Request, price_of
from fullgraph.runs.journal.events import Asked
from fullgraph.runs.journal.keys import BreakKey, break_key, digest
from fullgraph.settings.table import LlmSettings

_STATUS = re.compile(r"\((\d{3})\)")
_FAILURES = (
    ("no API key", "no-key"),
    ("no quota", "quota"),
    ("request of this length", "request-too-long"),
    ("did not respond within", "timeout"),
    ("was not complete after", "timeout"),
    ("could not be reached", "unreachable"),
    ("ended before its response was complete", "cut-off"),
    ("response is too long", "answer-too-long"),
    ("empty response", "empty"),
    ("requested form", "another-form"),
    ("that cannot be read", "malformed"),
    ("declined", "declined"),
    ("truncated", "truncated"),
    ("was not called", "bad-address"),
    ("Python package", "not-installed"),
    ("settings changed", "cancelled"),
    ("secrets in the code", "secrets-not-masked"),
)
"""Words of a message, and the kind of failure."""
_noted: WeakSet[Reply] = WeakSet()
"""New answers that were noted: callers that wait for the same one get the same object."""


def _ignore(text: str) -> None:
    pass


def asked(
    assistant: Assistant,
    request: Request,
    result: Reply | ProviderError,
    seconds: float,
    *,
    is_kept: bool = False,
) -> Asked:
    """How a request ended.

    Args:
        assistant: sent it.
        request: what was sent.
        result: the answer, or why there is none.
        seconds: how long it took.
        is_kept: whether the answer was a kept one, and nothing was sent.
    """
    model = assistant.name.removeprefix(assistant.title).strip()
    form, version = request.form.name, request.form.version
    if isinstance(result, ProviderError):
        kind = failure_kind(str(result))
        return Asked(assistant.provider, model, form, version, "failed", kind, round(seconds, 3))
    return Asked(
        assistant.provider,
        model,
        form,
        version,
        "cached" if is_kept else "answered",
        seconds=0.0 if is_kept else round(seconds, 3),
        usage=None if is_kept else result.usage,
        answer=digest(result.text),
    )


async def ask(
    assistant: Assistant,
    request: Request,
    on_asked: Callable[[Asked], None],
    on_text: OnText = _ignore,
    *,
    again: bool = False,
) -> Reply:
    """As ``Assistant.ask``, with ``on_asked`` called when it has ended.

    Raises:
        ProviderError: there is no answer.
    """
    is_kept = not again and assistant.known(request) is not None
    is_sent = again or not (is_kept or assistant.failure(request))
    started = time.perf_counter()
    try:
        reply = await assistant.ask(request, on_text, again=again)
    except ProviderError as error:
        if is_sent:
            on_asked(asked(assistant, request, error, time.perf_counter() - started))
        raise
    seconds = time.perf_counter() - started
    # Of several that wait for one request, one pays.
    is_kept = is_kept or reply in _noted
    _noted.add(reply)
    on_asked(asked(assistant, request, reply, seconds, is_kept=is_kept))
    return reply


class NotedModel:
    """A model for ``ModelRewriter``; ``on_asked`` is called when each request has ended."""

    def __init__(self, assistant: Assistant, on_asked: Callable[[Asked], None]) -> None:
        self._assistant = assistant
        self._on_asked = on_asked

    @property
    def name(self) -> str:
        """The provider and its model, for labels."""
        return self._assistant.name

    @property
    def title(self) -> str:
        """The provider's usual name."""
        return self._assistant.title

    def known(self, request: Request) -> Reply | None:
        """The kept answer to a request, if there is one."""
        return self._assistant.known(request)

    async def ask(self, request: Request) -> Reply:
        """The answer.

        Raises:
            ProviderError: there is none.
        """
        return await ask(self._assistant, request, self._on_asked)


def priced(body: Asked, settings: LlmSettings) -> Asked:
    """With the price of its tokens, where the user has set prices."""
    return replace(body, price=price_of(body.usage, settings)) if body.usage else body


def noting(note: Callable[[Asked, Question], None]) -> Ask:
    """Sends requests for an ``Explainer``, and calls ``note`` when each has ended."""

    async def send(assistant: Assistant, question: Question, request: Request) -> Reply:
        return await ask(assistant, request, lambda body: note(body, question))

    return send


def key_of(question: Question, root: Path) -> BreakKey:
    """The key of the break that a question is about."""
    finding = question.finding
    return break_key(finding, question.read(finding.location.path), root)


def failure_kind(message: str) -> str:
    """A word for a failure, or the HTTP status in its message."""
    status = _STATUS.search(message)
    if status:
        return status[1]
    return next((kind for words, kind in _FAILURES if words in message), "other")
