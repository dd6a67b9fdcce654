"""Values that are called or have attributes, and a choice of several of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar

import libcst as cst

from fullgraph.static.domain.definitions import Arguments
from fullgraph.static.domain.evaluator import Evaluator
from fullgraph.static.domain.lattice import Frame, join_all
from fullgraph.static.domain.usable import Usable
from fullgraph.static.domain.value import UNKNOWN, Doubt, Value, limit, unknown

_MOST = 12


class Alternative(Usable):
    """A value that is distinguished from others of its kind: one of several is a ``OneOf``."""

    def attribute(
        self, name: str, frame: Frame, evaluator: Evaluator, node: cst.CSTNode
    ) -> Value | None:
        """Unknown by default."""
        return UNKNOWN

    def joined(self, other: Value) -> Value:
        """One of both."""
        if not isinstance(other, Alternative):
            return super().joined(other)
        return self.merged(other) if self == other else one_of(self, other)


@dataclass(frozen=True, eq=False)
class OneOf(Alternative):
    """One of several callables or objects, in no order."""

    values: tuple[Value, ...]
    size: int = field(init=False, compare=False, repr=False)
    precedence: ClassVar[int] = 4

    def __post_init__(self) -> None:
        limit(self, self.values, values=(UNKNOWN,))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OneOf) and frozenset(self.values) == frozenset(other.values)

    def __hash__(self) -> int:
        return hash(frozenset(self.values))

    def children(self) -> tuple[Value, ...]:
        """The alternatives."""
        return self.values

    def map(self, change: Callable[[Value], Value]) -> Value:
        """One of what ``change`` makes of each alternative."""
        return OneOf(tuple(map(change, self.values)))

    def joined(self, other: Value) -> Value:
        """One of all."""
        return one_of(self, other) if isinstance(other, Alternative) else super().joined(other)

    def attribute(
        self, name: str, frame: Frame, evaluator: Evaluator, node: cst.CSTNode
    ) -> Value | None:
        """What one of them gives."""
        return join_all(evaluator.attribute(each, name, frame, node) for each in self.values)

    def call(
        self, arguments: Arguments, frame: Frame, evaluator: Evaluator, node: cst.CSTNode
    ) -> Value:
        """What one of them gives."""
        return join_all(evaluator.call(each, arguments, frame, node) for each in self.values)

    def merged(self, other: Value) -> Value:
        """The same alternatives, whatever their order."""
        return self.joined(other)


def one_of(*values: Value) -> Value:
    """One of ``values``; unknown if there are too many."""
    found: dict[Value, Value] = {}
    for value in values:
        for each in value.values if isinstance(value, OneOf) else (value,):
            found[each] = found[each].merged(each) if each in found else each
    if len(found) > _MOST:
        return unknown(Doubt.OTHER)
    made: OneOf = object.__new__(OneOf)
    object.__setattr__(made, "values", tuple(found.values()))
    object.__setattr__(made, "size", 1 + sum(each.size for each in found))
    return made
