"""The nodes of a syntax tree that are code, without whitespace and comments."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from fullgraph.static.syntax.children import CHILDREN, IS_NODE


def walk(node: cst.CSTNode, *closed: type[cst.CSTNode]) -> Iterator[cst.CSTNode]:
    """A node and all within it, without what is within nodes of ``closed``."""
    for found, _ in _descend(node, closed):
        yield found


def parents(node: cst.CSTNode) -> dict[cst.CSTNode, cst.CSTNode]:
    """The node around each node within ``node``."""
    return {found: around for found, around in _descend(node, ()) if around is not None}


def _descend(
    node: cst.CSTNode, closed: tuple[type[cst.CSTNode], ...]
) -> Iterator[tuple[cst.CSTNode, cst.CSTNode | None]]:
    """A node and all within it, each with the one around it."""
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
