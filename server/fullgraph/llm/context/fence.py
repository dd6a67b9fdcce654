"""Fences text as data: marks that the text cannot contain, and no character that hides."""

from __future__ import annotations

import hashlib
import re
import unicodedata

_MARK = 8
_UNUSUAL = re.compile(r"[^\n\t -~]")
_HIDDEN = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")


def fence(title: str, text: str) -> str:
    """``text`` between a BEGIN and an END line with a mark that is not in it.

    Args:
        title: what it is; one line.
        text: data. A mark made of the text alone could be found by trying; so one that is in
            the text is replaced by another.
    """
    mark = _mark_of(text)
    while mark in text:
        mark = _mark_of(mark + text)
    return f"BEGIN {mark} {title}\n{text}\nEND {mark}"


def visible(text: str) -> str:
    r"""``text`` with its control and format characters as escapes (``\u202e``).

    Terminal escapes and characters that change the direction of text would show a reader of
    the preview something else than what is sent.
    """
    return _UNUSUAL.sub(_escaped, text)


def _escaped(match: re.Match[str]) -> str:
    character = match[0]
    if unicodedata.category(character) not in _HIDDEN:
        return character
    return character.encode("unicode_escape").decode("ascii")


def _mark_of(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", errors="replace")).hexdigest()[:_MARK]
