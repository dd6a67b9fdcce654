"""The nodes of a syntax tree that are code, without whitespace and comments."""

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
