"""Conditions that only a run decides, and which way code has to leave them to get on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

import libcst as cst

from fullgraph.static.domain.conditions.unusual import is_set_aside
from fullgraph.static.domain.sources import Source

_OPPOSITES: dict[type[cst.BaseCompOp], cst.BaseCompOp] = {
    cst.Is: cst.IsNot(),
    cst.IsNot: cst.Is(),
    cst.In: cst.NotIn(),
    cst.NotIn: cst.In(),
    cst.Equal: cst.NotEqual(),
    cst.NotEqual: cst.Equal(),
}
"""Operators with an opposite; that of ``<`` is not ``>=``, which NaN makes false too."""

_ATOMS = (cst.Name, cst.Attribute, cst.Call, cst.Subscript)


@dataclass(frozen=True)
class Condition:
    """What has to come out in some way for the code behind it to be reached.

    Attributes:
        node: the condition, or the subject of a ``match``.
        holds: how it has to come out; None where a pattern decides.
        source: the unit that it is in, where that may determine more of it.
        is_rare: whether it never comes out so in ordinary use.
    """

    node: cst.BaseExpression
    holds: bool | None = True
    source: Source | None = field(default=None, compare=False, repr=False)
    is_rare: bool = False

    @cached_property
    def is_set_aside(self) -> bool:
        """Whether nothing of ordinary use is behind it."""
        return self.is_rare or is_set_aside(self.node, self.holds, self.source)

    def words(self, code: Callable[[cst.CSTNode], str]) -> str:
        """What has to be true, as Python; ``code`` writes out a node."""
        if self.holds is None:
            return f"match {code(self.node)}"
        return code(self.node) if self.holds else _negated(self.node, code)


def _negated(node: cst.BaseExpression, code: Callable[[cst.CSTNode], str]) -> str:
    if isinstance(node, cst.UnaryOperation) and isinstance(node.operator, cst.Not):
        return code(node.expression)
    if isinstance(node, cst.Comparison) and len(node.comparisons) == 1:
        target = node.comparisons[0]
        opposite = _OPPOSITES.get(type(target.operator))
        if opposite is not None:
            return f"{code(node.left)} {code(opposite)} {code(target.comparator)}"
    written = code(node)
    is_whole = isinstance(node, _ATOMS) or bool(getattr(node, "lpar", ()))
    return f"not {written}" if is_whole else f"not ({written})"


def either(one: Condition, other: Condition) -> Condition:
    """The more informative one of two conditions, each of which lets code be reached.

    That is the first one, unless nothing of ordinary use is behind it.
    """
    return other if one.is_set_aside else one


def decisive(outer: Condition | None, inner: Condition | None) -> Condition | None:
    """The more informative one of two conditions about the code behind both: one is in the other.

    That is the inner one, unless nothing of ordinary use is behind the outer one.
    """
    if outer is not None and (inner is None or outer.is_set_aside):
        return outer
    return inner
