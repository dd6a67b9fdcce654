"""A model's explanation of one finding: its form, and how it is read."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Literal

from fullgraph.llm.request import Form
from fullgraph.structure import StructureError, structure

Confidence = Literal["low", "medium", "high"]


class AnswerError(Exception):
    """An answer that is not of the requested form; the message is one sentence for the user."""


@dataclass(frozen=True)
class Change:
    """One change of a file: a text that is there exactly once, and what replaces it.

    Attributes:
        file: as the request names it.
        search: whole lines of the file, verbatim; empty to add ``replace`` at its beginning.
        replace: the lines that take their place.
    """

    file: str
    search: str
    replace: str


@dataclass(frozen=True)
class Explanation:
    """A model's answer about one finding.

    Attributes:
        action: what to do here, in one sentence.
        what: what happens on this line, for a reader who is new to ``torch.compile``.
        why: why Dynamo cannot trace it.
        mechanism: which mechanism of Dynamo is at work, for a reader who knows them.
        changes: what to change; not verified.
        risks: what could go wrong with it; empty for nothing.
        references: numbers of the given references that say so.
        confidence: how sure the model is.
        confidence_reason: why it is, or is not.
    """

    action: str
    what: str
    why: str
    mechanism: str
    changes: tuple[Change, ...]
    risks: str
    references: tuple[int, ...]
    confidence: Confidence
    confidence_reason: str


def _text(description: str) -> dict[str, Any]:
    return {"type": "string", "description": description}


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


CHANGES: dict[str, Any] = {
    "type": "array",
    "description": "Changes that remove the break; empty if you are not sure.",
    "items": _object(
        {
            "file": _text("The file's name as given."),
            "search": _text("Whole consecutive lines of that file, verbatim, found only once."),
            "replace": _text("The lines that take their place."),
        }
    ),
}

EXPLANATION = Form(
    name="explanation",
    version=3,
    schema=_object(
        {
            "action": _text("What to do here, one sentence in the imperative."),
            "what": _text("What happens on the marked lines, 1-3 sentences for a beginner."),
            "why": _text("Why Dynamo cannot trace it, 1-3 sentences."),
            "mechanism": _text("Which mechanism of Dynamo is at work, 1-3 sentences."),
            "changes": CHANGES,
            "risks": _text("What could go wrong with the changes; empty for nothing."),
            "references": {
                "type": "array",
                "items": {"type": "integer"},
                "description": "Numbers of the given references that support the answer.",
            },
            "confidence": {"type": "string", "enum": ["low", "medium", "high"]},
            "confidence_reason": _text("Why, in one sentence."),
        }
    ),
)


def parse_explanation(text: str, author: str) -> Explanation:
    """The explanation in a model's JSON.

    Args:
        text: what the model wrote.
        author: the provider's name, for the message.

    Raises:
        AnswerError: it is empty, not JSON, or not of the requested form.
    """
    if not text.strip():
        raise AnswerError(
            f"{author} returned an empty response; try again, or choose another model."
        )
    try:
        explanation = structure(json.loads(text), Explanation, ignore_unknown=True)
    except (ValueError, RecursionError, StructureError):
        explanation = None
    if explanation is None or not explanation.action.strip() or not explanation.why.strip():
        raise AnswerError(
            f"{author}'s response does not have the requested form; try again, or choose another "
            "model in the setting fullgraph.llm.model."
        )
    return explanation
