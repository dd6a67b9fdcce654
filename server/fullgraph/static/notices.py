"""Conditions that are none of ordinary use.

A message about a deprecated option, a wrong input or a fallback breaks the graph only for who gets
to see it, and what is there to look for faults runs while somebody looks for them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import libcst as cst

from fullgraph.static.first_call import is_of_first_call

if TYPE_CHECKING:
    from fullgraph.static.condition import Condition

_ORDERS = (cst.LessThan, cst.LessThanEqual, cst.GreaterThan, cst.GreaterThanEqual)
_FOR_FAULTS = re.compile(
    r"(?:\w*_)?(?:debug(?:ging)?|verbose|profil(?:e|ing))(?:_\w+)?"
    r"|(?:collect|log|print|record)_stat(?:s|istics)"
    r"|(?:\w*_)?(?:checks?|validate|detect_anomal(?:y|ies))(?:_\w+)?"
)
_FOR_DATA = re.compile(r"(?:\w*_)?(?:spec)?_?aug(?:ment(?:ation)?)?s?")
_COMPILES = re.compile(r"_*(?:is_|use_|torch_)*compiled?")
"""An option under which a module compiles itself, in another way than without."""

_NO_NUMBERS = frozenset({"isnan", "isinf"})
_NUMBERS = frozenset({"isfinite"})


def is_set_aside(condition: Condition) -> bool:
    """Whether code runs for who looks for faults, where numbers are none, or in a first call.

    So run statistics that are collected on request, repairs of NaN and infinity, and what
    makes an attribute that is missing. Augmentation prepares data, wherever it stands, and a
    module that compiles itself on request does not run its other way compiled.
    """
    if condition.holds is None:
        return False
    node, holds = condition.node, condition.holds
    while isinstance(node, cst.UnaryOperation) and isinstance(node.operator, cst.Not):
        node, holds = node.expression, not holds
    if holds and any(
        _FOR_FAULTS.fullmatch(name) or _FOR_DATA.fullmatch(name) for name in _options(node)
    ):
        return True
    if not holds and any(_COMPILES.fullmatch(name) for name in _options(node)):
        return True
    if condition.holds and node is not condition.node and "hasattr" in condition.calls:
        return True
    if condition.source is not None and is_of_first_call(node, holds, condition.source):
        return True
    return not condition.calls.isdisjoint(_NO_NUMBERS if holds else _NUMBERS)


def _options(guard: cst.BaseExpression) -> Iterator[str]:
    """The names that have to be true, without what they are attributes of."""
    if isinstance(guard, cst.Name):
        yield guard.value
    elif isinstance(guard, cst.Attribute):
        yield guard.attr.value
    elif isinstance(guard, cst.BooleanOperation) and isinstance(guard.operator, cst.And):
        yield from _options(guard.left)
        yield from _options(guard.right)
    elif isinstance(guard, cst.Comparison) and isinstance(
        guard.comparisons[-1].operator, cst.IsNot
    ):
        yield from _options(guard.left)


def is_unusual(guard: cst.BaseExpression) -> bool:
    """Whether a message under this condition is none of ordinary use.

    How large something is differs from call to call, and most callers leave out what may be
    ``None``. Options, types and arguments that are given are what people are warned about, and
    values that pass a threshold. Training is ordinary use too.
    """
    if isinstance(guard, cst.Attribute) and guard.attr.value == "training":
        return False
    if isinstance(guard, cst.BooleanOperation):
        sides = is_unusual(guard.left), is_unusual(guard.right)
        return any(sides) if isinstance(guard.operator, cst.And) else all(sides)
    if isinstance(guard, cst.UnaryOperation) and isinstance(guard.operator, cst.Not):
        return is_unusual(guard.expression)
    if isinstance(guard, cst.Comparison) and len(guard.comparisons) == 1:
        operator, other = guard.comparisons[0].operator, guard.comparisons[0].comparator
        is_left_out = (
            isinstance(operator, cst.Is) and isinstance(other, cst.Name) and other.value == "None"
        )
        is_size = isinstance(operator, _ORDERS) and not isinstance(other, cst.Float)
        return not (is_size or is_left_out)
    return True
