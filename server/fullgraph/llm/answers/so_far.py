"""An unfinished answer of a model, without names and links that were found not to exist."""

from __future__ import annotations

from typing import Any

from fullgraph.llm.answers.cleaning import Cleaner
from fullgraph.llm.answers.explanation import Change

NOT_CHECKED = "Not verified yet: names of PyTorch in this answer are checked when it is complete."
"""A label for such an answer: a name that was not looked up before stands in it unchecked."""


def cleaned_so_far(fields: dict[str, Any], cleaner: Cleaner) -> dict[str, Any]:
    """The properties of an unfinished answer without unknown names, links and unsafe changes.

    Args:
        fields: what is there of the JSON; nothing in it is trusted.
        cleaner: with the unknown names of earlier answers.
    """
    return {
        name: _changes(value, cleaner) if name == "changes" else _cleaned(value, cleaner)
        for name, value in fields.items()
    }


def _cleaned(value: Any, cleaner: Cleaner) -> Any:
    if isinstance(value, str):
        return cleaner.text(value)
    if isinstance(value, list):
        return [_cleaned(each, cleaner) for each in value]
    if isinstance(value, dict):
        return {name: _cleaned(each, cleaner) for name, each in value.items()}
    return value


def _changes(value: Any, cleaner: Cleaner) -> list[Any]:
    return [each for each in value if _is_kept(each, cleaner)] if isinstance(value, list) else []


def _is_kept(value: Any, cleaner: Cleaner) -> bool:
    """Whether a change is complete as far as it is needed to judge it, and is kept."""
    if not isinstance(value, dict):
        return False
    texts = [
        each for each in map(value.get, ("file", "search", "replace")) if isinstance(each, str)
    ]
    return len(texts) == 3 and cleaner.keeps(Change(*texts))
