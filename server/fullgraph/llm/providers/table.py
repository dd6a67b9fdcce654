"""The table of providers: the one place to add another."""

from __future__ import annotations

from fullgraph.llm.providers.answer import EditorProvider
from fullgraph.llm.providers.gemini import GeminiProvider
from fullgraph.llm.providers.google_generativeai import GoogleGenerativeAIProvider
from fullgraph.llm.providers.openai_chat import OpenAIChatProvider
from fullgraph.llm.providers.openai_responses import OpenAIProvider
from fullgraph.llm.providers.provider import Provider

_ALL: tuple[type[Provider], ...] = (
    OpenAIProvider,
    OpenAIChatProvider,
    GeminiProvider,
    GoogleGenerativeAIProvider,
    EditorProvider,
)
PROVIDERS: dict[str, type[Provider]] = {provider.name: provider for provider in _ALL}
"""By the value of the setting ``fullgraph.llm.provider``."""
