"""Whether an answer has the requested form."""

from __future__ import annotations

import json
from typing import Any

from fullgraph.llm.request import Form


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
