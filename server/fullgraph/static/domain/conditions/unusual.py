"""Conditions that are none of ordinary use.

A message about a deprecated option, a wrong input or a fallback breaks the graph only for who gets
to see it, and what is there to look for faults runs while somebody looks for them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import libcst as cst

from fullgraph.static.domain.conditions.first_call import is_of_first_call
from fullgraph.static.domain.conditions.names import bare, names_called
from fullgraph.static.domain.sources import Source

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


def is_set_aside(
    condition: cst.BaseExpression, outcome: bool | None, source: Source | None
) -> bool:
    """Whether code runs for who looks for faults, where numbers are none, or in a first call.

    So run statistics that are collected on request, repairs of NaN and infinity, and what
    makes an attribute that is missing. Augmentation prepares data, wherever it stands, and a
    module that compiles itself on request does not run its other way compiled.

    Args:
        condition: what decides whether the code runs.
        outcome: how it comes out; None where a pattern decides.
        source: the unit that it stands in, where that may say more of it.
    """
    if outcome is None:
        return False
    node, holds = bare(condition, holds=outcome)
    for name in _options(node):
        if holds and (_FOR_FAULTS.fullmatch(name) or _FOR_DATA.fullmatch(name)):
            return True
        if not holds and _COMPILES.fullmatch(name):
            return True
    if source is not None and is_of_first_call(node, holds, source):
        return True
    called = names_called(node)
    if outcome and not holds and "hasattr" in called:
        return True
    return not called.isdisjoint(_NO_NUMBERS if holds else _NUMBERS)


def _options(condition: cst.BaseExpression) -> Iterator[str]:
    """The names that have to be true, without what they are attributes of."""
    # The classes of libcst are abstract ones, which isinstance() is slow to say no to.
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
    ``None``. Options, types and arguments that are given are what people are warned about, and
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
