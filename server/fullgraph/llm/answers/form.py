"""What the forms of all answers share: parts of their schemas, and how an answer is read."""

from __future__ import annotations

import json
from typing import Any, Literal, TypeVar

from fullgraph.llm.request import Form
from fullgraph.state.structure import StructureError, structure

Confidence = Literal["low", "medium", "high"]
T = TypeVar("T")
_OTHER_MODEL = "try again, or choose another model (setting fullgraph.llm.model, or --model)."


class AnswerError(Exception):
    """An answer that is not of the requested form; the message is one sentence for the user."""


def text_of(description: str) -> dict[str, Any]:
    """The schema of a text."""
    return {"type": "string", "description": description}


def object_of(properties: dict[str, Any]) -> dict[str, Any]:
    """The schema of an object; OpenAI's strict mode needs every property and no other."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def list_of(items: dict[str, Any], description: str) -> dict[str, Any]:
    """The schema of an array."""
    return {"type": "array", "description": description, "items": items}


CHANGES: dict[str, Any] = list_of(
    object_of(
        {
            "file": text_of("The file's name as given."),
            "search": text_of("Whole consecutive lines of that file, verbatim, found only once."),
            "replace": text_of("The lines that take their place."),
        }
    ),
    "Changes that remove the break; empty if you are not sure.",
)
REFERENCES: dict[str, Any] = list_of(
    {"type": "integer"}, "Numbers of the given references that support the answer."
)
CONFIDENCE: dict[str, Any] = {"type": "string", "enum": ["low", "medium", "high"]}


def read_answer(text: str, kind: type[T], author: str) -> T:
    """The ``kind`` in a model's JSON.

    Args:
        text: what the model wrote.
        kind: a dataclass with the fields of the form.
        author: the provider's name, for the message.

    Raises:
        AnswerError: it is empty, not JSON, or not of the requested form.
    """
    if not text.strip():
        raise AnswerError(said_of_empty(author))
    try:
        return structure(json.loads(text), kind, ignore_unknown=True)
    except (ValueError, RecursionError, StructureError):
        pass
    raise other_form(author)


def other_form(author: str) -> AnswerError:
    """An answer that is not of the requested form."""
    return AnswerError(said_of_other_form(author))


def said_of_empty(author: str) -> str:
    """One sentence for the user about an answer without text."""
    return f"{author} returned an empty response; {_OTHER_MODEL}"


def said_of_other_form(author: str) -> str:
    """One sentence for the user about an answer that is not of the requested form."""
    return f"{author}'s response does not have the requested form; {_OTHER_MODEL}"


def has_form(text: str, form: Form) -> bool:
    """Whether a text is JSON of a form; it may have more properties than the form names.

    Args:
        text: what a model wrote.
        form: the requested form, whose schema is of the kind that ``Form`` allows.
    """
    try:
        return _fits(json.loads(text), form.schema)
    except (ValueError, RecursionError):
        return False


def _fits(value: Any, schema: Any) -> bool:
    kind = schema["type"]
    if kind == "object":
        return isinstance(value, dict) and all(
            name in value and _fits(value[name], property_)
            for name, property_ in schema.get("properties", {}).items()
        )
    if kind == "array":
        return isinstance(value, list) and all(_fits(each, schema["items"]) for each in value)
    if kind == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    types: dict[str, Any] = {"string": str, "boolean": bool, "number": (int, float)}
    return isinstance(value, types[kind]) and value in schema.get("enum", [value])
