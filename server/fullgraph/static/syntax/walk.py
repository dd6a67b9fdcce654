"""The nodes of a syntax tree that are code, without whitespace and comments; parts of them."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from fullgraph.static.syntax.children import CHILDREN, IS_NODE


def walk(node: cst.CSTNode, *closed: type[cst.CSTNode]) -> Iterator[cst.CSTNode]:
    """A node and all within it, without what is within nodes of ``closed``."""
    for found, _ in walk_with_parents(node, *closed):
        yield found


def walk_with_parents(
    node: cst.CSTNode, *closed: type[cst.CSTNode]
) -> Iterator[tuple[cst.CSTNode, cst.CSTNode | None]]:
    """As ``walk``; each node comes with the one around it, ``node`` itself with None."""
    stack: list[tuple[object, cst.CSTNode | None]] = [(node, None)]
    while stack:
        value, around = stack.pop()
        kind = type(value)
        if kind is list or kind is tuple:
            stack += [(item, around) for item in reversed(value)]  # type: ignore[call-overload]
        elif IS_NODE[kind]:
            yield value, around  # type: ignore[misc]
            if kind not in closed:
                stack += [(child, value) for child in CHILDREN[kind](value)]  # type: ignore[misc]


def terms(node: cst.BaseExpression, kind: type[cst.BaseBooleanOp]) -> Iterator[cst.BaseExpression]:
    """``a``, ``b`` and ``c`` of ``a and b and c``; of any other expression itself."""
    if isinstance(node, cst.BooleanOperation) and isinstance(node.operator, kind):
        yield from terms(node.left, kind)
        yield from terms(node.right, kind)
    else:
        yield node


def dotted_name(node: cst.BaseExpression) -> str:
    """``self.state.n``; empty for what is not made of names alone."""
    if isinstance(node, cst.Attribute):
        owner = dotted_name(node.value)
        return f"{owner}.{node.attr.value}" if owner else ""
    return node.value if isinstance(node, cst.Name) else ""
