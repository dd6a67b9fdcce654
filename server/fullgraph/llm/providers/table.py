"""The table of providers: the one place to add another."""

from __future__ import annotations

from fullgraph.llm.providers.gemini import GeminiProvider
from fullgraph.llm.providers.openai_responses import OpenAIProvider
from fullgraph.llm.providers.provider import Provider

PROVIDERS: dict[str, type[Provider]] = {p.name: p for p in (OpenAIProvider, GeminiProvider)}
"""By the value of the setting ``fullgraph.llm.provider``."""
