"""Tokens and their price, as the user reads them."""

from __future__ import annotations

import pytest

from fullgraph.llm.request import Usage, price_of, tokens_and_price
from fullgraph.settings.reader import from_editor
from fullgraph.settings.table import LlmSettings


@pytest.mark.parametrize(
    ("usage", "prices", "expected"),
    [
        (Usage(1000, 234), (0.0, 0.0), "1,234 tokens"),
        (Usage(1000, 234), (2.0, 8.0), "1,234 tokens, about $0.0039"),
        (Usage(1_000_000, 0), (2.5, 0.0), "1,000,000 tokens, about $2.50"),
        (Usage(0, 500_000), (0.0, 3.0), "500,000 tokens, about $1.50"),
        (Usage(1, 0), (0.1, 0.4), "1 token, less than $0.0001"),
        (Usage(2000, 0), (2.0, 0.0), "2,000 tokens, about $0.004"),
        (Usage(2000, 0), (0.0, 9.0), "2,000 tokens, about $0"),
    ],
)
def test_tokens_and_price(usage: Usage, prices: tuple[float, float], expected: str) -> None:
    settings = LlmSettings(price_per_million_input=prices[0], price_per_million_output=prices[1])
    shown = tokens_and_price(usage, settings)
    assert shown == expected


def test_without_a_price_there_is_none() -> None:
    assert price_of(Usage(1, 1), LlmSettings()) is None


def test_the_editors_settings_are_the_prices() -> None:
    values = {"llm": {"pricePerMillionInput": 0.25, "pricePerMillionOutput": 2}}
    settings, mistakes = from_editor(values)
    assert mistakes == ()
    assert price_of(Usage(1_000_000, 1_000_000), settings.llm) == pytest.approx(2.25)
