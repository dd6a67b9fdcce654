"""The one small interface behind which every language model provider stands."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar
from urllib.parse import urlsplit

from fullgraph.explain.keys import Secret
from fullgraph.structure import StructureError, structure

REQUEST_SECONDS = 60.0
"""A request that takes longer is cancelled."""

MAX_OUTPUT_TOKENS = 8000
"""Bounds what one answer may cost; it includes a model's reasoning before the answer."""

ANSWER_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "summary": {"type": "string", "description": "What breaks on this line, one sentence."},
        "why": {"type": "string", "description": "Why Dynamo cannot trace it, 1-3 sentences."},
        "steps": {
            "type": "array",
            "items": {"type": "string"},
            "description": "What to do, one action per item, at most four.",
        },
        "code": {
            "type": "string",
            "description": "Python that replaces the marked lines, or an empty string.",
        },
    },
    "required": ["summary", "why", "steps", "code"],
    "additionalProperties": False,
}


@dataclass(frozen=True)
class Request:
    """What is sent, and nothing else is.

    Attributes:
        instructions: how to answer; the same for every finding.
        text: the finding, its page and an excerpt of the user's code.
    """

    instructions: str
    text: str


@dataclass(frozen=True)
class Explanation:
    """A model's answer.

    Attributes:
        summary: what breaks here.
        why: why Dynamo cannot trace it.
        steps: what to do, one action each.
        code: a replacement for the lines that break, or empty.
    """

    summary: str
    why: str
    steps: tuple[str, ...]
    code: str


class ProviderError(Exception):
    """No answer; the message is one note for the user, with what to do next.

    Attributes:
        retry_seconds: a second try may help after this time; None if it would not.
    """

    def __init__(self, message: str, retry_seconds: float | None = None) -> None:
        super().__init__(message)
        self.retry_seconds = retry_seconds


class Provider(ABC):
    """A service that explains a break.

    The text of an SDK's exceptions is never passed on: a server may echo the key in it.
    For the same reason an implementation raises ``ProviderError`` outside of the ``except``
    block, where Python would attach the SDK's exception to it.
    """

    name: ClassVar[str]
    """As in the setting ``fullgraph.llm.provider``."""
    title: ClassVar[str]
    """Its usual name."""
    default_model: ClassVar[str]
    default_address: ClassVar[str]
    key_variables: ClassVar[tuple[str, ...]]
    """Environment variables that may hold the key; the first is Fullgraph's own."""
    minimum_python: ClassVar[tuple[int, int]] = (3, 10)
    """The oldest Python that the SDK runs on."""

    @abstractmethod
    def __init__(self, key: Secret, model: str, address: str) -> None:
        """Import the SDK, which is slow, and make its client; sends nothing.

        Raises:
            ProviderError: the SDK is not installed or cannot be loaded.
        """

    @abstractmethod
    async def explain(self, request: Request) -> Explanation:
        """The model's answer.

        Raises:
            ProviderError: there is none.
        """

    @abstractmethod
    async def close(self) -> None:
        """Close the connections."""


def parse_answer(title: str, text: str | None) -> Explanation:
    """The explanation in a model's JSON.

    Raises:
        ProviderError: it is empty, not JSON, or not of the requested form.
    """
    if not text or not text.strip():
        raise ProviderError(
            f"{title} returned an empty response; try again, or choose another model."
        )
    try:
        explanation = explanation_from(json.loads(text))
    except ValueError:
        explanation = None
    if explanation is None:
        raise ProviderError(
            f"{title}'s response does not have the requested form; try again, or choose another "
            "model in the setting fullgraph.llm.model."
        )
    return explanation


def explanation_from(data: object) -> Explanation | None:
    """The explanation in decoded JSON, or None if it is not one."""
    try:
        explanation = structure(data, Explanation, ignore_unknown=True)
    except StructureError:
        return None
    is_complete = explanation.summary.strip() and (explanation.why.strip() or explanation.steps)
    return explanation if is_complete else None


def host(address: str) -> str:
    """The host of a URL, without the user and password that it may hold."""
    parts = urlsplit(address)
    return parts.hostname or "an address without a host"
