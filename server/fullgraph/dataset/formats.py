"""Examples as lines of the services' fine-tuning formats."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from fullgraph.dataset.example import Example

LEAST_EXAMPLES = {"openai": 10, "gemini": 0, "plain": 0}
"""With fewer, the service refuses a training file."""


def _openai(example: Example) -> dict[str, Any]:
    """A conversation, as OpenAI's supervised fine-tuning of chat models reads it."""
    return {
        "messages": [
            {"role": "system", "content": example.instructions},
            {"role": "user", "content": example.request},
            {"role": "assistant", "content": example.answer},
        ]
    }


def _gemini(example: Example) -> dict[str, Any]:
    """A conversation, as Vertex AI's supervised tuning of Gemini models reads it."""
    return {
        "systemInstruction": {"role": "system", "parts": [{"text": example.instructions}]},
        "contents": [
            {"role": "user", "parts": [{"text": example.request}]},
            {"role": "model", "parts": [{"text": example.answer}]},
        ],
    }


FORMATS: dict[str, Callable[[Example], dict[str, Any]]] = {
    "openai": _openai,
    "gemini": _gemini,
    "plain": asdict,
}


def line_of(example: Example, format_name: str) -> str:
    """One line of a JSONL file."""
    return json.dumps(FORMATS[format_name](example), ensure_ascii=False) + "\n"
