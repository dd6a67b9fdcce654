"""What is sent to a language model, what comes back, and what it cost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from fullgraph.settings.table import LlmSettings

MAX_OUTPUT_TOKENS = 8000
"""Bounds what one answer may cost; it includes a model's reasoning before the answer."""
_MOST_TOKENS = 10**9
"""More than any model reads or writes in one request."""


@dataclass(frozen=True)
class Message:
    """One turn of a conversation."""

    role: Literal["user", "assistant"]
    text: str


@dataclass(frozen=True)
class Form:
    """The form that an answer is requested in.

    Attributes:
        name: an identifier, for the services that need one.
        version: of the prompt that requests it; part of the key of kept answers and ratings.
        schema: the JSON schema. Only objects, arrays, strings, integers, booleans and enums;
            every property is required and no other allowed, as OpenAI's strict mode needs it.
    """

    name: str
    version: int
    schema: Mapping[str, Any]


@dataclass(frozen=True)
class Request:
    """What is sent, and nothing else is.

    Attributes:
        instructions: how to answer; the same for every finding.
        messages: the conversation so far; the last one is the user's.
        form: the form of the answer.
        max_output_tokens: where an answer is cut off.
    """

    instructions: str
    messages: tuple[Message, ...]
    form: Form
    max_output_tokens: int = MAX_OUTPUT_TOKENS

    def followed_by(self, answer: str, text: str) -> Request:
        """The same conversation with the model's answer and the user's next message."""
        more = (Message("assistant", answer), Message("user", text))
        return replace(self, messages=(*self.messages, *more))


@dataclass(frozen=True)
class Usage:
    """The tokens of one request, as the service counted them."""

    input_tokens: int
    output_tokens: int

    @classmethod
    def of(cls, input_tokens: Any, output_tokens: Any) -> Usage | None:
        """What a service sent as its counts; None where one of them is no number of tokens.

        SDKs pass on what they receive: a number may be missing, negative, infinite or a text.
        """
        counts = (input_tokens, output_tokens)
        if all(type(each) is int and 0 <= each <= _MOST_TOKENS for each in counts):
            return cls(input_tokens, output_tokens)
        return None


@dataclass(frozen=True)
class Reply:
    """A model's answer, verbatim.

    Attributes:
        text: what it wrote; JSON of the requested form, if it did as requested.
        usage: the tokens; None where the service does not count them.
        seconds: from the request to the end of the answer; 0 for a kept one.
    """

    text: str
    usage: Usage | None = None
    seconds: float = 0.0


def price_of(usage: Usage, settings: LlmSettings) -> float | None:
    """The price in US dollars; None where no price is set.

    Args:
        usage: the tokens, as the service counted them.
        settings: the prices of a million of them.
    """
    input_price, output_price = settings.price_per_million_input, settings.price_per_million_output
    if input_price <= 0 and output_price <= 0:
        return None
    return (usage.input_tokens * input_price + usage.output_tokens * output_price) / 1_000_000


def tokens_and_price(usage: Usage, settings: LlmSettings) -> str:
    """One line for the user, for example ``1,234 tokens, about $0.004``."""
    tokens = usage.input_tokens + usage.output_tokens
    text = f"{tokens:,} token{'' if tokens == 1 else 's'}"
    price = price_of(usage, settings)
    return text if price is None else f"{text}, {_dollars(price)}"


def _dollars(price: float) -> str:
    """A request often costs a small part of a cent."""
    if price >= 1:
        return f"about ${price:,.2f}"
    if 0 < price < 0.0001:
        return "less than $0.0001"
    return "about $" + (f"{price:.4f}".rstrip("0").rstrip(".") or "0")
