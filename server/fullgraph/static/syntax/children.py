"""What the nodes of a syntax tree hold that may be code.

``CSTNode.children`` also visits whitespace, and takes ten times as long.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import fields
from operator import attrgetter

import libcst as cst

_LAYOUT = re.compile(
    r"whitespace|par$|bracket|brace|comma|semicolon|lines|header|footer|indent|dot$"
)


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
