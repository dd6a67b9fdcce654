"""What a run evaluated of a file: lines, and where the interpreter records them, expressions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Place(NamedTuple):
    """The range of an expression in the terms of bytecode and of ``ast``.

    Lines are 1-based, columns count UTF-8 bytes from 0 on, and the end is exclusive.
    """

    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True)
class Evaluated:
    """What a run evaluated of one file.

    Attributes:
        lines: the 1-based lines that Dynamo traced to their end.
        places: of the expressions that it evaluated without breaking there; empty where the
            bytecode does not name them, as before Python 3.11.
    """

    lines: frozenset[int]
    places: frozenset[Place] = frozenset()

    def joined(self, other: Evaluated) -> Evaluated:
        """What two runs of the same text evaluated together."""
        return Evaluated(self.lines | other.lines, self.places | other.places)


def evaluated_in(
    lines: Mapping[str, Iterable[int]], places: Mapping[str, Iterable[Sequence[int]]]
) -> dict[str, Evaluated]:
    """Lines and places by path, as the worker sends them, file by file."""
    return {
        path: Evaluated(
            frozenset(lines.get(path, ())),
            frozenset(Place(*place) for place in places.get(path, ())),
        )
        for path in (*lines, *(path for path in places if path not in lines))
    }
