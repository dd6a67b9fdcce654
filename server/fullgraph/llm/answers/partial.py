"""Answers while a model writes them: JSON without its end, and what may be shown of it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import Any

from fullgraph.llm.answers.cleaning import Cleaner
from fullgraph.llm.answers.explanation import Change

_SPACE = re.compile(r"[ \t\r\n]*")
_LITERAL = re.compile(r"[-+.\w]+")
_OPEN_ESCAPE = re.compile(r"(?<!\\)(?:\\\\)*(\\(?:u[0-9a-fA-F]{0,3})?)$")
_Store = Callable[[Any], None]
NOT_CHECKED = "Not verified yet: names of PyTorch in this answer are checked when it is complete."
"""A label for such an answer: a name that was not looked up before stands in it unchecked."""


class _EndError(Exception):
    """The text ends here, or is not JSON from here on."""


def partial_object(text: str) -> dict[str, Any]:
    """The properties that are there so far; a string is there as far as it is written.

    Args:
        text: the beginning of a JSON object. What follows a mistake in it is ignored.
    """
    found: dict[str, Any] = {}
    reader = _Reader(text)
    try:
        if reader.peek() == "{":
            reader.object(found)
    except (_EndError, RecursionError):
        pass
    return found


class _Reader:
    """A position in the text; every container is stored before it is filled."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def peek(self) -> str:
        """The next character that is no space; it is not consumed."""
        match = _SPACE.match(self._text, self._at)
        self._at = match.end() if match else self._at
        if self._at >= len(self._text):
            raise _EndError
        return self._text[self._at]

    def object(self, into: dict[str, Any]) -> None:
        """The properties from the brace here on."""
        self._at += 1
        while self.peek() != "}":
            key = self._key()
            self._skip(":")
            self._value(lambda value, key=key: into.__setitem__(key, value))  # type: ignore[misc]
            if self.peek() == ",":
                self._at += 1
        self._at += 1

    def _array(self, into: list[Any]) -> None:
        self._at += 1
        while self.peek() != "]":
            self._value(into.append)
            if self.peek() == ",":
                self._at += 1
        self._at += 1

    def _value(self, store: _Store) -> None:
        first = self.peek()
        if first == "{":
            members: dict[str, Any] = {}
            store(members)
            self.object(members)
        elif first == "[":
            items: list[Any] = []
            store(items)
            self._array(items)
        elif first == '"':
            self._string(store)
        else:
            store(self._literal())

    def _key(self) -> str:
        if self.peek() != '"':
            raise _EndError
        keys: list[str] = []
        self._string(keys.append, partly=False)
        return keys[0]

    def _string(self, store: _Store, *, partly: bool = True) -> None:
        try:
            # Not strict: models write newlines into strings as they are.
            value, self._at = scanstring(self._text, self._at + 1, False)
        except ValueError:
            if partly:
                store(_unfinished(self._text[self._at + 1 :]))
            raise _EndError from None
        store(value)

    def _literal(self) -> Any:
        match = _LITERAL.match(self._text, self._at)
        # The rest of a number may still come.
        if match is None or match.end() == len(self._text):
            raise _EndError
        self._at = match.end()
        try:
            return json.loads(match.group())
        except ValueError:
            raise _EndError from None

    def _skip(self, character: str) -> None:
        if self.peek() != character:
            raise _EndError
        self._at += 1


def _unfinished(text: str) -> str:
    """A string without its end, and without an escape that is cut."""
    escape = _OPEN_ESCAPE.search(text)
    if escape is not None:
        text = text[: escape.start(1)]
    try:
        value = str(json.loads(f'"{text}"', strict=False))
    except ValueError:
        return ""
    # The first half of a pair of surrogates is no character.
    return value[:-1] if value and "\ud800" <= value[-1] <= "\udbff" else value


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
