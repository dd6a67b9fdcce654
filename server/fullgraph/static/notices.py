"""Messages that code writes in unusual conditions: a deprecated option, a wrong input, a fallback.

Such a message breaks the graph only for who gets to see it.
"""

from __future__ import annotations

import libcst as cst

_ORDERS = (cst.LessThan, cst.LessThanEqual, cst.GreaterThan, cst.GreaterThanEqual)


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
