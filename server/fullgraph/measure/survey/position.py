"""Between which operations of which graph a break is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fullgraph_worker.protocol.wire import Compilation, GraphNode

_NO_OPERATION = frozenset({"input", "attribute", "output"})


@dataclass(frozen=True)
class Position:
    """Where in the program's graphs a break is.

    Attributes:
        graph: Dynamo's id of the compilation that ended there; empty if none is known.
        after: the last operation of its graph; empty if it has none.
        before: the first operation of the next graph; empty if there is none.
    """

    graph: str = ""
    after: str = ""
    before: str = ""


def position_of(ended: Sequence[str], made: Sequence[Compilation]) -> Position:
    """The position of a break.

    Args:
        ended: ids of the compilations that it ended, the first one first.
        made: all compilations of the run, in the order in which they began.
    """
    if not ended:
        return Position()
    numbers = {each.compile_id: number for number, each in enumerate(made)}
    number = numbers.get(ended[0])
    if number is None:
        return Position(ended[0])
    later = (each for each in made[number + 1 :] if _operations(each))
    following = next(later, None)
    last = _operations(made[number])
    return Position(
        ended[0],
        last[-1].operation if last else "",
        _operations(following)[0].operation if following else "",
    )


def _operations(compilation: Compilation) -> list[GraphNode]:
    return [node for node in compilation.nodes if node.operation not in _NO_OPERATION]
