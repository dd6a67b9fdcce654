"""Fences text as data: marks that the text cannot contain, and no character that hides."""

from __future__ import annotations

import hashlib
import unicodedata

_MARK = 8


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
    if text.isascii() and text.isprintable():
        return text
    return "".join(c if c in "\n\t" or not _is_hidden(c) else _escaped(c) for c in text)


def _is_hidden(character: str) -> bool:
    return unicodedata.category(character) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")


def _escaped(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")


def _mark_of(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", errors="replace")).hexdigest()[:_MARK]
