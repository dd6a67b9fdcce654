"""What an answer cost: its tokens, and their price where the user has set one."""

from __future__ import annotations

from fullgraph.llm.request import Usage
from fullgraph.settings.table import LlmSettings


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
