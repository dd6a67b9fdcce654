"""A model's fix of one finding: its form, and how it is read."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from fullgraph.llm.answers.explanation import CHANGES, AnswerError, Change, Confidence
from fullgraph.llm.request import Form
from fullgraph.structure import StructureError, structure

MAX_CHARACTERS = 200_000
"""A longer answer is no minimal change, and is not read."""


@dataclass(frozen=True)
class ProposedFix:
    """A model's change of the code.

    Attributes:
        action: what the change does, in one sentence.
        why: why Dynamo breaks there, and why it does not after the change.
        changes: search-and-replace blocks; empty where the model has no fix.
        risks: what could go wrong with it; empty for nothing.
        needs_setup: whether it changes the configuration of torch.
        confidence: how sure the model is.
        confidence_reason: why it is, or is not.
    """

    action: str
    why: str
    changes: tuple[Change, ...]
    risks: str
    needs_setup: bool
    confidence: Confidence
    confidence_reason: str


def _text(description: str) -> dict[str, Any]:
    return {"type": "string", "description": description}


_PROPERTIES: dict[str, Any] = {
    "action": _text("What the changes do, one sentence in the imperative, at most 12 words."),
    "why": _text("Why Dynamo breaks there, and why it does not after the changes; 1-3 sentences."),
    "changes": CHANGES,
    "risks": _text("What could go wrong with the changes; empty for nothing."),
    "needs_setup": {
        "type": "boolean",
        "description": "Whether the changes set options of torch or of torch.compile.",
    },
    "confidence": {"type": "string", "enum": ["low", "medium", "high"]},
    "confidence_reason": _text("Why, in one sentence."),
}

FIX = Form(
    name="fix",
    version=1,
    schema={
        "type": "object",
        "properties": _PROPERTIES,
        "required": list(_PROPERTIES),
        "additionalProperties": False,
    },
)


def parse_fix(text: str, author: str) -> ProposedFix:
    """The fix in a model's JSON.

    Args:
        text: what the model wrote.
        author: the provider's name, for the message.

    Raises:
        AnswerError: it is empty, too long, not JSON, or not of the requested form.
    """
    if not text.strip():
        raise AnswerError(f"{author} returned an empty response.")
    if len(text) > MAX_CHARACTERS:
        raise AnswerError(f"{author}'s response is longer than {MAX_CHARACTERS:,} characters.")
    try:
        fix = structure(json.loads(text), ProposedFix, ignore_unknown=True)
    except (ValueError, RecursionError, StructureError):
        fix = None
    if fix is None or not fix.action.strip():
        raise AnswerError(f"{author}'s response does not have the requested form.")
    return fix
