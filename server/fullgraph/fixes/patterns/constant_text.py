"""The text of a message, as a constant that compiled code can have."""

from __future__ import annotations

import re

import libcst as cst

from fullgraph.fixes.source.document import Document

_OMITTED = "..."
_OF_FORMAT = re.compile(r"(?P<kept>\{)\{|(?P<end>\})\}|\{[^{}]*\}")
_OF_PERCENT = re.compile(r"(?P<kept>%)%|%(?:\(\w+\))?[-+#0 ]*\d*(?:\.\d+)?[a-zA-Z]")
"""Fields, and the doubled characters that are none."""


def constant_text(document: Document, value: cst.BaseExpression) -> str | None:
    """The source of a message without what depends on values; None if nothing of it is constant.

    Three dots stand for each field of an f-string: a compiled graph cannot format a tensor, and
    compiles again for each size or number that it formats.
    """
    value, fields = _template(value)
    if not _has_words(value):
        return None
    text = _constant(document, value)
    if text is None or fields is None:
        return text
    return fields.sub(lambda field: "".join(filter(None, field.groups())) or _OMITTED, text)


def _template(value: cst.BaseExpression) -> tuple[cst.BaseExpression, re.Pattern[str] | None]:
    """The text that ``"...".format(x)`` and ``"..." % x`` fill in, and what its fields are."""
    if isinstance(value, cst.Call) and isinstance(value.func, cst.Attribute):
        is_format = value.func.attr.value == "format"
        return (value.func.value, _OF_FORMAT) if is_format else (value, None)
    if isinstance(value, cst.BinaryOperation) and isinstance(value.operator, cst.Modulo):
        return value.left, _OF_PERCENT
    return value, None


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
        texts = (
            part.value.replace("{{", "{").replace("}}", "}")
            if isinstance(part, cst.FormattedStringText)
            else _OMITTED
            for part in value.parts
        )
        prefix = value.prefix.translate({ord("f"): None, ord("F"): None})
        return f"{prefix}{value.quote}{''.join(texts)}{value.end}"
    return None


def _between(document: Document, value: cst.ConcatenatedString) -> str:
    """White space, and the line ends where it goes over several lines."""
    whole = document.source(value)
    left, right = document.source(value.left), document.source(value.right)
    return whole[len(left) : len(whole) - len(right)]
