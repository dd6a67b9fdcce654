"""The base of all abstract values, which describe values of the program.

Two values are equal if they state the same about the program; their provenance does not count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from collections.abc import Sequence as Many
from dataclasses import dataclass
from enum import IntEnum
from typing import ClassVar

import libcst as cst

from fullgraph.static.domain.conditions import Condition
from fullgraph.static.domain.sources import Source
from fullgraph.static.incremental.provenance import Provenance as AnyProvenance

Provenance = AnyProvenance[Source, cst.CSTNode, Condition]
"""Why a value is a tensor: its words complete "the value is a tensor: ..."."""

_MAX_SIZE = 2000


class Doubt(IntEnum):
    """Evidence against a value being a tensor, the strongest last."""

    NONE = 0
    """Nothing: it is not known, or a literal that is written where a tensor comes later."""

    PLAIN = 1
    """It may be a number or a text."""

    OTHER = 2
    """It may be a container, a module or another object."""


class Value:
    """An abstract value. A kind of value overrides the defaults that do not hold for it.

    Attributes:
        size: how many values it is made of.
        precedence: of two different kinds, the one with the higher number defines their join.
        provenance: why it is taken for a tensor.
    """

    size: int = 1
    precedence: ClassVar[int] = 3

    @property
    def doubt(self) -> Doubt:
        """The evidence against it being a tensor."""
        return Doubt.OTHER

    @property
    def is_none(self) -> bool:
        """Whether it is None."""
        return False

    @property
    def is_number(self) -> bool:
        """Whether it is a Python number or the like, or a tensor whose value Dynamo has as one."""
        return False

    @property
    def is_single_number(self) -> bool:
        """Whether it is a number, or a list of one: Dynamo keeps the value of its tensor."""
        return self.is_number

    @property
    def text(self) -> str | None:
        """The text that it is, if that is known."""
        return None

    @property
    def is_data(self) -> bool:
        """Whether it is a number, a text, a tensor or a container: what a table is made of."""
        return False

    @property
    def is_object(self) -> bool:
        """Whether it is an instance of a class of the workspace."""
        return False

    @property
    def callee(self) -> str:
        """The name that rules match when it is called; empty if there is none."""
        return ""

    @property
    def is_drawn(self) -> bool:
        """Whether it is a number that is only drawn while the graph runs."""
        return False

    def children(self) -> tuple[Value, ...]:
        """The values that it directly holds, in order."""
        return ()

    def map(self, change: Callable[[Value], Value]) -> Value:
        """The same value holding what ``change`` makes of its children."""
        return self

    def provenances(self) -> Iterator[Provenance]:
        """Its provenance and those of all that it holds, in order."""
        for child in self.children():
            yield from child.provenances()

    def with_provenance(self, change: Callable[[Provenance], Provenance]) -> Value:
        """The same value with what ``change`` makes of each provenance."""
        return self.map(lambda child: child.with_provenance(change))

    def possible(self) -> Value:
        """The same; a tensor is only possibly one."""
        return self

    def under(self, condition: Condition | None) -> Value:
        """The same; a tensor is one only if ``condition`` holds, or always if that is None."""
        return self

    def joined(self, other: Value) -> Value:
        """The join with a value of no higher precedence; see ``lattice.join``."""
        if self == other:
            return self.merged(other)
        return self if other.is_none else unknown(max(self.doubt, other.doubt))

    def merged(self, other: Value) -> Value:
        """The join with an equal value, which may hold tensors of another provenance."""
        held = self.children()
        found = [a if a is b else a.joined(b) for a, b in zip(held, other.children(), strict=True)]
        if all(new is old for new, old in zip(found, held, strict=True)):
            return self
        children = iter(found)
        return self.map(lambda _: next(children))

    def truth(self) -> bool | None:
        """Whether it is true, if that is known."""
        return None

    def unpacked(self) -> tuple[Value, ...] | None:
        """The items of a tuple or a list, if their number is known."""
        return None

    def unnamed(self) -> Value:
        """A named tuple without its names; any other value itself."""
        return self

    def iterated(self) -> Value:
        """What iterating over it gives."""
        return UNKNOWN

    def subscripted(self, indices: Many[Value], *, is_slice: bool) -> Value:
        """What ``value[indices]`` gives."""
        return UNKNOWN


@dataclass(frozen=True)
class Unknown(Value):
    """Anything: the top of what is not known to be a tensor.

    Attributes:
        doubt: the evidence against it being a tensor, as far as its alternatives are known.
    """

    doubt: Doubt = Doubt.NONE
    precedence: ClassVar[int] = 5

    def joined(self, other: Value) -> Value:
        """Unknown, and doubtful if one of both is."""
        return unknown(max(self.doubt, other.doubt))


@dataclass(frozen=True)
class Nothing(Value):
    """No value at all: the bottom, which every other value is joined to as if alone."""

    precedence: ClassVar[int] = 0

    @property
    def doubt(self) -> Doubt:
        """None."""
        return Doubt.NONE


UNKNOWN = Unknown()
NOTHING = Nothing()
_UNKNOWNS = {doubt: Unknown(doubt) for doubt in Doubt}


def unknown(doubt: Doubt) -> Unknown:
    """The unknown value with this doubt."""
    return _UNKNOWNS[doubt]


def limit(value: Value, children: Iterable[Value], **instead: object) -> None:
    """Drop what ``value`` holds if that is too much.

    A value that holds itself twice doubles with every assignment, and comparing or hashing
    it walks all of it.

    Args:
        value: that is being made.
        children: what it holds.
        instead: the contents by attribute if that is too much.
    """
    size = 1
    for child in children:
        size += child.size
    if size > _MAX_SIZE:
        size = 2
        for name, content in instead.items():
            object.__setattr__(value, name, content)
    object.__setattr__(value, "size", size)
