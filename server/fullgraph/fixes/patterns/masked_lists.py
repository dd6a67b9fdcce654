"""Lists that get one item on every way through statements, whichever branches are taken."""

from __future__ import annotations

from collections.abc import Sequence

import libcst as cst

from fullgraph.fixes.patterns.normal_form import append_to
from fullgraph.fixes.patterns.predicates import SIMPLE, sides_of, statements_of
from fullgraph.static.syntax.walk import walk

_SEVERAL = 2


def appended_once(nodes: Sequence[cst.CSTNode], *, may_continue: bool) -> list[str]:
    """The lists that get exactly one item on every way through nodes.

    Args:
        nodes: the statements of a round, or one of them.
        may_continue: whether a way may end with ``continue``.
    """
    found = (append_to(each) for node in nodes for each in walk(node))
    paths = dict.fromkeys(path for path, _ in filter(None, found))
    ways = {(1, True), (1, False)} if may_continue else {(1, True)}
    return [path for path in paths if _ways(nodes, path) <= ways]


def _ways(nodes: Sequence[cst.CSTNode], path: str) -> set[tuple[int, bool]]:
    """How many items a list gets on each way, and whether the round goes on behind it."""
    found = {(0, True)}
    for node in nodes:
        step = _ways_of(node, path)
        ended = {each for each in found if not each[1]}
        found = ended | {(n + more, on) for n, goes_on in found if goes_on for more, on in step}
    return found


def _ways_of(node: cst.CSTNode, path: str) -> set[tuple[int, bool]]:
    if isinstance(node, cst.If):
        sides = sides_of(node)
        found: set[tuple[int, bool]] = set() if len(sides) > 1 else {(0, True)}
        return found.union(*(_ways(statements_of(side), path) for side in sides))
    if isinstance(node, cst.With):
        return _ways(statements_of(node.body), path)
    items = [each for each in map(append_to, walk(node)) if each is not None and each[0] == path]
    if not isinstance(node, SIMPLE):
        return {(_SEVERAL if items else 0, True)}
    if any(isinstance(small, (cst.Break, cst.Return)) for small in node.body):
        return {(_SEVERAL, False)}
    return {(len(items), not any(isinstance(small, cst.Continue) for small in node.body))}
