"""The table of providers: the one place to add another."""

from __future__ import annotations

from fullgraph.explain.gemini_provider import GeminiProvider
from fullgraph.explain.openai_provider import OpenAIProvider
from fullgraph.explain.provider import Provider

PROVIDERS: dict[str, type[Provider]] = {p.name: p for p in (OpenAIProvider, GeminiProvider)}
"""By the value of the setting ``fullgraph.llm.provider``."""
