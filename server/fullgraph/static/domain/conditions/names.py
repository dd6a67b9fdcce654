"""What a condition is about, found out quickly: there are very many conditions."""

from __future__ import annotations

from typing import Any

import libcst as cst

_NONE: frozenset[str] = frozenset()


def bare(node: cst.BaseExpression, *, holds: bool) -> tuple[cst.BaseExpression, bool]:
    """The condition without every ``not`` around it, and how it has to come out then."""
    inner: Any = node
    while type(inner) is cst.UnaryOperation and type(inner.operator) is cst.Not:
        inner, holds = inner.expression, not holds
    return inner, holds


def names_called(node: cst.BaseExpression) -> frozenset[str]:
    """The names of the functions and methods that decide: not what their arguments call."""
    kind, found = type(node), _NONE
    parts: Any = node
    if kind is cst.Call:
        function = parts.func
        if type(function) is cst.Attribute:
            return names_called(function.value) | {function.attr.value}
        return frozenset({function.value}) if type(function) is cst.Name else found
    if kind is cst.BooleanOperation:
        return names_called(parts.left) | names_called(parts.right)
    if kind is cst.UnaryOperation:
        return names_called(parts.expression)
    if kind is cst.Comparison:
        return names_called(parts.left)
    return found
