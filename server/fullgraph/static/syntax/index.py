"""Finds the nodes of some kind, or of some name, within a node without a walk through all of it.

A syntax tree never changes, so the tree is walked once, and what is read from a part of it is
kept beside it: many questions about one function are then answered in the time of one.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar, cast

import libcst as cst

from fullgraph.static.syntax.walk import walk_with_parents

NodeT = TypeVar("NodeT", bound=cst.CSTNode)
Result = TypeVar("Result")


class Index:
    """The nodes of one syntax tree that are code, in the order of ``walk``.

    Attributes:
        parents: the node around each node.
    """

    def __init__(self, root: cst.CSTNode) -> None:
        """Walk through the tree below ``root``."""
        self.parents: dict[cst.CSTNode, cst.CSTNode] = {}
        self._nodes: list[cst.CSTNode] = []
        self._starts: dict[cst.CSTNode, int] = {}
        self._by_kind: dict[type[cst.CSTNode], list[int]] = {}
        self._by_name: dict[str, list[int]] = {}
        self._kept: dict[tuple[Any, cst.CSTNode], Any] = {}
        for position, (node, around) in enumerate(walk_with_parents(root)):
            self._nodes.append(node)
            self._starts[node] = position
            self._by_kind.setdefault(type(node), []).append(position)
            if around is not None:
                self.parents[node] = around
            if type(node) is cst.Name:
                self._by_name.setdefault(node.value, []).append(position)
        self._ends = self._subtree_ends()

    def within(self, node: cst.CSTNode, *kinds: type[NodeT]) -> Sequence[NodeT]:
        """The nodes of exactly these kinds in the tree below ``node``, which is one of its own."""
        if len(kinds) == 1:
            positions = self._below(node, self._by_kind.get(kinds[0], ()))
        else:
            found = (self._below(node, self._by_kind.get(kind, ())) for kind in kinds)
            positions = sorted(position for some in found for position in some)
        return cast("Sequence[NodeT]", [self._nodes[position] for position in positions])

    def named(self, node: cst.CSTNode, name: str) -> Sequence[cst.Name]:
        """Each place in the tree below ``node`` where a name is written."""
        positions = self._below(node, self._by_name.get(name, ()))
        return cast("Sequence[cst.Name]", [self._nodes[position] for position in positions])

    def among(self, node: cst.CSTNode, nodes: Iterable[NodeT]) -> Sequence[NodeT]:
        """Those of ``nodes`` that are in the tree below ``node``."""
        start = self._starts[node]
        below = range(start, self._ends[start])
        found = [each for each in nodes if self._starts[each] in below]
        return sorted(found, key=self._starts.__getitem__)

    def kept(self, read: Callable[[Index, NodeT], Result], node: NodeT) -> Result:
        """What ``read`` makes of this index and of ``node``, computed once.

        It must depend on nothing else, and must not refer to the index: the tree would then stay
        in memory until the next collection of cycles.
        """
        key = read, node
        if key not in self._kept:
            self._kept[key] = read(self, node)
        return cast("Result", self._kept[key])

    def _below(self, node: cst.CSTNode, positions: Sequence[int]) -> Sequence[int]:
        start = self._starts[node]
        first = bisect_left(positions, start)
        return positions[first : bisect_left(positions, self._ends[start], first)]

    def _subtree_ends(self) -> list[int]:
        """For each node the position behind the last one in the tree below it."""
        ends = list(range(1, len(self._nodes) + 1))
        for position in range(len(ends) - 1, 0, -1):
            around = self._starts[self.parents[self._nodes[position]]]
            ends[around] = max(ends[around], ends[position])
        return ends
