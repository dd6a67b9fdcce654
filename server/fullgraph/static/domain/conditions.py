"""Conditions that only a run decides, and which way code has to leave them to get on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import libcst as cst

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
_ORDERS = (cst.LessThan, cst.LessThanEqual, cst.GreaterThan, cst.GreaterThanEqual)
_FOR_FAULTS = re.compile(
    r"(?:\w*_)?(?:debug(?:ging)?|verbose|profil(?:e|ing)|visuali[sz]e)(?:_\w+)?"
    r"|(?:collect|log|print|record|store|save)_(?:stat(?:s|istics)|losses|summar(?:y|ies)|metrics?)"
    r"|(?:\w*_)?(?:checks?|validate)|_*(?:do_)?(?:check|validate)_\w+|detect_anomal(?:y|ies)"
)
_FOR_DATA = re.compile(r"(?:\w*_)?(?:spec)?_?aug(?:ment(?:ation)?)?s?")
_COMPILES = re.compile(r"_*(?:is_|use_|torch_)*compiled?")
"""An option under which a module compiles itself, in another way than without."""

_NO_NUMBERS = frozenset({"isnan", "isinf"})
_NUMBERS = frozenset({"isfinite"})


@dataclass(frozen=True)
class Condition:
    """What has to come out in some way for the code behind it to be reached.

    Attributes:
        node: the condition, or the subject of a ``match``.
        holds: how it has to come out; None where a pattern decides.
        is_rare: whether it never comes out so in ordinary use.
    """

    node: cst.BaseExpression
    holds: bool | None = True
    is_rare: bool = False

    @cached_property
    def is_set_aside(self) -> bool:
        """Whether nothing of ordinary use is behind it."""
        return self.is_rare or is_set_aside(self.node, self.holds)

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


def is_set_aside(condition: cst.BaseExpression, outcome: bool | None) -> bool:
    """Whether code runs only for debugging, or where numbers are NaN.

    A message about a deprecated option, a wrong input or a fallback breaks the graph only where it
    is shown, and code for debugging runs only while a user debugs.

    So run statistics that are collected on request, repairs of NaN and infinity, and what
    makes an attribute that ``hasattr`` misses. Augmentation prepares data, wherever it is, and a
    module that compiles itself on request does not run its other way compiled.

    Args:
        condition: what decides whether the code runs.
        outcome: how it comes out; None where a pattern decides.
    """
    if outcome is None:
        return False
    node, holds = bare(condition, holds=outcome)
    for name in _options(node):
        if holds and (_FOR_FAULTS.fullmatch(name) or _FOR_DATA.fullmatch(name)):
            return True
        if not holds and _COMPILES.fullmatch(name):
            return True
    called = names_called(node)
    if outcome and not holds and "hasattr" in called:
        return True
    return not called.isdisjoint(_NO_NUMBERS if holds else _NUMBERS)


def _options(condition: cst.BaseExpression) -> Iterator[str]:
    """The names that have to be true, without what they are attributes of."""
    # The classes of libcst are abstract ones, for which a negative isinstance() is slow.
    kind: Any = type(condition)
    node: Any = condition
    if kind is cst.Name:
        yield node.value
    elif kind is cst.Attribute:
        yield node.attr.value
    elif kind is cst.BooleanOperation and type(node.operator) is cst.And:
        yield from _options(node.left)
        yield from _options(node.right)
    elif kind is cst.Comparison and type(node.comparisons[-1].operator) is cst.IsNot:
        yield from _options(node.left)


def is_unusual(condition: cst.BaseExpression) -> bool:
    """Whether a message under this condition is none of ordinary use.

    How large something is differs from call to call, and most callers leave out what may be
    ``None``. Options, types and arguments that are given are what users are warned about, and
    values that pass a threshold. Training is ordinary use too.
    """
    if isinstance(condition, cst.Attribute) and condition.attr.value == "training":
        return False
    if isinstance(condition, cst.BooleanOperation):
        sides = is_unusual(condition.left), is_unusual(condition.right)
        return any(sides) if isinstance(condition.operator, cst.And) else all(sides)
    if isinstance(condition, cst.UnaryOperation) and isinstance(condition.operator, cst.Not):
        return is_unusual(condition.expression)
    if isinstance(condition, cst.Comparison) and len(condition.comparisons) == 1:
        operator, other = condition.comparisons[0].operator, condition.comparisons[0].comparator
        is_left_out = (
            isinstance(operator, cst.Is) and isinstance(other, cst.Name) and other.value == "None"
        )
        is_size = isinstance(operator, _ORDERS) and not isinstance(other, cst.Float)
        return not (is_size or is_left_out)
    return True


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
