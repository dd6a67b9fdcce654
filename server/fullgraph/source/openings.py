"""What a physical line leaves open: brackets, strings, and the fields of f-strings.

F-strings and t-strings are read as in Python 3.12 and later, where a field may hold the quotes
of its own string, comments and line ends. In the text of older versions they end at the same
place.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

KEPT = 50_000
"""Lines whose openings are cached: from one keystroke to the next nearly all stay the same."""

Openings = tuple[str, ...]
"""The strings that are open, and what is open within them, from the outside in.

A string is its quotes, after ``f`` if it has fields, ``F`` if it is raw too; a field is ``{``
and its format specification ``{:``; a bracket in a field is itself, a brace ``{}``.
"""

_TOKEN = re.compile(r"\"\"\"|'''|[\"'#()\[\]{}]")
_FIELD_TOKEN = re.compile(r"\"\"\"|'''|[\"'#()\[\]{}:]")
_HAS_FIELDS = re.compile(r"(?:^|\W)(?:[ft](r?)|(r)[ft])$", re.IGNORECASE)
_FIELD, _FORMAT, _BRACE = "{", "{:", "{}"
_QUOTES = ("'", '"')
_ESCAPES = {"": r"\\.", "f": r"\\N\{[^}]*\}|\\[^{}]|\{\{", "F": r"\\[^{}]|\{\{"}
_TEXT = {
    kind + quote: re.compile(escape + (r"|\{|" if kind else "|") + quote)
    for kind, escape in _ESCAPES.items()
    for quote in ("'", '"', "'''", '"""')
}
"""What matters in a string: its quotes, its fields, and what only looks like one of them."""


class Effect(NamedTuple):
    """What a line does to the lines below.

    Attributes:
        depth: how many brackets outside of strings it opens, less those that it closes.
        open: its strings that continue below.
        goes_on: a string or a backslash leads into the next line.
        comment: the column of its comment, or -1.
        is_askew: a string from above ends right before a word, so it probably begins here.
    """

    depth: int
    open: Openings = ()
    goes_on: bool = False
    comment: int = -1
    is_askew: bool = False


def is_triple(openings: Openings) -> bool:
    """Whether a triple-quoted string is open, which only its quotes end."""
    return bool(openings) and len(openings[0]) >= 3


def is_in_field(openings: Openings) -> bool:
    """Whether a field of a string in single quotes is open, which ends as a bracket does."""
    return len(openings) > 1 and not is_triple(openings)


@lru_cache(maxsize=KEPT)
def effect_of(line: str, openings: Openings) -> Effect:
    """What ``line`` does if ``openings`` are open at its beginning."""
    if not openings and "'" not in line and '"' not in line:
        return _effect_without_strings(line)
    return _Reader(line, openings).effect()


def _effect_without_strings(line: str) -> Effect:
    code, comment, _ = line.partition("#")
    depth = 0
    for opening, closing in ("()", "[]", "{}"):
        depth += code.count(opening) - code.count(closing)
    at = len(code) if comment else -1
    return Effect(depth, goes_on=not comment and ends_in_backslash(line), comment=at)


def ends_in_backslash(text: str) -> bool:
    """Whether the last character of ``text`` is a backslash that nothing escapes."""
    return (len(text) - len(text.rstrip("\\"))) % 2 == 1


class _Reader:
    """Reads one line from left to right."""

    def __init__(self, line: str, openings: Openings) -> None:
        self._line = line
        self._open = list(openings)
        self._is_from_above = bool(openings)
        self._is_askew = False
        self._depth = 0
        self._comment = -1
        self._at = 0

    def effect(self) -> Effect:
        while self._part(self._open[-1] if self._open else ""):
            pass
        goes_on = bool(self._open) or (self._comment < 0 and ends_in_backslash(self._line))
        return Effect(self._depth, tuple(self._open), goes_on, self._comment, self._is_askew)

    def _part(self, within: str) -> bool:
        """Read on to where something is opened or closed; False at the end of the line."""
        if within == _FORMAT:
            return self._format(self._open[-2])
        if within and within[-1] in _QUOTES:
            return self._string(within)
        return self._code(within)

    def _code(self, within: str) -> bool:
        match = (_FIELD_TOKEN if within == _FIELD else _TOKEN).search(self._line, self._at)
        if match is None:
            return False
        token = match.group()
        self._at = match.end()
        if token == "#":
            self._comment = match.start()
            return False
        if token[0] in _QUOTES:
            self._open.append(_fields(self._line, match.start()) + token)
        elif token == ":":
            self._open[-1] = _FORMAT
        elif not within:
            self._depth += 1 if token in "([{" else -1
        elif token in "([{":
            self._open.append(_BRACE if token == "{" else token)
        elif token == "}":
            # It ends the field or the dict, whatever is missing in it.
            while self._open[-1] in ("(", "["):
                self._open.pop()
            self._open.pop()
        elif within in ("(", "["):
            self._open.pop()
        return True

    def _string(self, within: str) -> bool:
        quote = within.lstrip("fF")
        for match in _TEXT[within].finditer(self._line, self._at):
            if match.group() == quote:
                self._close(match.end())
                return True
            if match.group() == "{":
                self._open.append(_FIELD)
                self._at = match.end()
                return True
        if len(quote) == 1 and not ends_in_backslash(self._line):
            self._open.pop()
        return False

    def _format(self, string: str) -> bool:
        quote = string.lstrip("fF")
        match = re.compile(rf"[{{}}]|{quote}").search(self._line, self._at)
        if match is None:
            return False
        self._at = match.end()
        if match.group() == "{":
            self._open.append(_FIELD)
        else:
            self._open.pop()
            if match.group() == quote:
                self._close(match.end())
        return True

    def _close(self, end: int) -> None:
        self._open.pop()
        self._at = end
        if self._is_from_above and not self._open:
            self._is_from_above = False
            self._is_askew |= self._line[end : end + 1].isalnum()


def _fields(line: str, at: int) -> str:
    """``f`` if the string whose quotes are at ``at`` has fields, ``F`` if it is raw too."""
    match = _HAS_FIELDS.search(line, max(0, at - 3), at)
    if match is None:
        return ""
    return "F" if match.group(1) or match.group(2) else "f"
