"""The nodes of a syntax tree that are code, without whitespace and comments."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from fullgraph.static.children import CHILDREN


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
        if isinstance(value, (list, tuple)):
            stack.extend((item, around) for item in reversed(value))
        # The nodes derive from an abstract class, of which isinstance() is slow.
        elif issubclass(kind := type(value), cst.CSTNode):
            yield value, around  # type: ignore[misc]
            if kind not in closed:
                stack.extend((child, value) for child in CHILDREN[kind](value))  # type: ignore[misc]
