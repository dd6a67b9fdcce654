"""The nodes of a syntax tree that are code, without whitespace and comments; parts of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from operator import attrgetter

import libcst as cst

# ``CSTNode.children`` also visits whitespace, and takes ten times as long.
_LAYOUT = re.compile(
    r"whitespace|par$|bracket|brace|comma|semicolon|lines|header|footer|indent|dot$"
)


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


def is_none(node: cst.CSTNode | None) -> bool:
    """Whether a node is the literal ``None``."""
    return isinstance(node, cst.Name) and node.value == "None"


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


class _Children(dict[type[object], Callable[[object], Iterable[object]]]):
    """Maps a node's class to a function that gives the contents of a node, the last one first."""

    def __missing__(self, kind: type[object]) -> Callable[[object], Iterable[object]]:
        names = [field.name for field in fields(kind)] if issubclass(kind, cst.CSTNode) else []
        kept = [name for name in names if not _LAYOUT.search(name)]
        # Two names at least, for one alone would not give a tuple; a class is no code.
        kept += ["__class__"] if len(kept) == 1 else []
        self[kind] = attrgetter(*reversed(kept)) if kept else lambda _: ()
        return self[kind]


class _IsNode(dict[type[object], bool]):
    def __missing__(self, kind: type[object]) -> bool:
        self[kind] = issubclass(kind, cst.CSTNode)
        return self[kind]


IS_NODE = _IsNode()
"""Maps a class to whether its objects are nodes; to test it on an abstract class is slow."""

CHILDREN = _Children()
"""Maps a class to a function that gives the nodes, the sequences of nodes, and the plain values
that an object of the class holds; nothing for a class of other objects."""
