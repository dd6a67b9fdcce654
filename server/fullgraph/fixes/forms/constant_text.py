"""The text of a message, as a constant that compiled code can have."""

from __future__ import annotations

import libcst as cst

from fullgraph.fixes.source.document import Document


def constant_text(document: Document, value: cst.BaseExpression) -> str | None:
    """The source of a message without what depends on values; None if nothing of it is constant.

    An f-string becomes the same text with the names in braces: a compiled graph cannot format a
    tensor, and compiles again for each size or number that it formats.
    """
    value = _template(value)
    return _constant(document, value) if _has_words(value) else None


def _template(value: cst.BaseExpression) -> cst.BaseExpression:
    """The text that ``"...".format(x)`` and ``"..." % x`` fill in."""
    if isinstance(value, cst.Call) and isinstance(value.func, cst.Attribute):
        return value.func.value if value.func.attr.value == "format" else value
    if isinstance(value, cst.BinaryOperation) and isinstance(value.operator, cst.Modulo):
        return value.left
    return value


def _has_words(value: cst.BaseExpression) -> bool:
    if isinstance(value, cst.ConcatenatedString):
        return _has_words(value.left) or _has_words(value.right)
    if isinstance(value, cst.FormattedString):
        texts = [part.value for part in value.parts if isinstance(part, cst.FormattedStringText)]
        return any(character.isalpha() for text in texts for character in text)
    return isinstance(value, cst.SimpleString)


def _constant(document: Document, value: cst.BaseExpression) -> str | None:
    if isinstance(value, cst.ConcatenatedString):
        parts = [_constant(document, side) for side in (value.left, value.right)]
        between = _between(document, value)
        return None if None in parts else between.join(part for part in parts if part)
    if isinstance(value, cst.SimpleString):
        return None if "b" in value.prefix.lower() else document.source(value)
    if isinstance(value, cst.FormattedString):
        source = document.source(value)
        prefix = source[: source.index(value.quote[:1])]
        rest = source[len(prefix) :]
        return prefix.translate({ord("f"): None, ord("F"): None}) + rest
    return None


def _between(document: Document, value: cst.ConcatenatedString) -> str:
    """White space, and the line ends where it goes over several lines."""
    whole = document.source(value)
    left, right = document.source(value.left), document.source(value.right)
    return whole[len(left) : len(whole) - len(right)]
