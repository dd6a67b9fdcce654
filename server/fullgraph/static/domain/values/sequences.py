"""Sequences, which are joined item by item."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence as Many
from dataclasses import dataclass, field
from typing import ClassVar

import libcst as cst

from fullgraph.static.domain.definitions import Arguments
from fullgraph.static.domain.evaluator import Evaluator
from fullgraph.static.domain.lattice import Frame, join, join_all, join_each
from fullgraph.static.domain.usable import Usable
from fullgraph.static.domain.value import NOTHING, UNKNOWN, Value, limit
from fullgraph.static.domain.values.plain import PYTHON, Constant


@dataclass(frozen=True)
class Sequence(Usable):
    """A tuple, list or other iterable.

    Attributes:
        items: its items, or None where their number is unknown.
        element: what iterating gives; Nothing if it is empty.
        size: how many values it is made of.
    """

    items: tuple[Value, ...] | None
    element: Value
    size: int = field(init=False, compare=False, repr=False)
    precedence: ClassVar[int] = 4

    def __post_init__(self) -> None:
        limit(self, self.children(), items=None, element=UNKNOWN)

    @property
    def is_single_number(self) -> bool:
        """Whether its only item is a number, or such a list again."""
        return self.items is not None and len(self.items) == 1 and self.items[0].is_single_number

    def children(self) -> tuple[Value, ...]:
        """Its items and its element."""
        return (*self.items, self.element) if self.items else (self.element,)

    def map(self, change: Callable[[Value], Value]) -> Value:
        """A sequence of what ``change`` makes of each item."""
        items = self.items and tuple(map(change, self.items))
        return Sequence(items, NOTHING if self.element is NOTHING else change(self.element))

    def joined(self, other: Value) -> Value:
        """A sequence of joined items, if there are as many, or of any number of them."""
        other = other.unnamed()
        if not isinstance(other, Sequence):
            return super().joined(other)
        element = join(self.element, other.element)
        own, others = self.items, other.items
        items = None
        if own is not None and others is not None and len(own) == len(others):
            items = join_each(own, others)
        if items is own and element is self.element:
            return self
        return unlimited_sequence(items, element)

    @property
    def is_data(self) -> bool:
        """Whether it is data."""
        return True

    def call(
        self, arguments: Arguments, frame: Frame, evaluator: Evaluator, node: cst.CSTNode
    ) -> Value:
        """``nn.Sequential``: every item on the result of the one before."""
        result: Value = UNKNOWN
        for item in (self.iterated(),) * 2 if self.items is None else self.items:
            result = evaluator.call(item, arguments, frame, node)
            arguments = Arguments((result,))
        return result

    def call_method(self, name: str, arguments: Arguments) -> Value | None:
        """What a method of lists and tuples gives."""
        if name in ("pop", "popleft"):
            return self.iterated()
        if name == "copy":
            return self
        return PYTHON if name in ("index", "count", "numel") else UNKNOWN

    def unpacked(self) -> tuple[Value, ...] | None:
        """Its items, if their number is known."""
        return self.items

    def iterated(self) -> Value:
        """Any of its items."""
        return UNKNOWN if self.element is NOTHING else self.element

    def subscripted(self, indices: Many[Value], *, is_slice: bool) -> Value:
        """An item, or some of them."""
        if is_slice:
            return Sequence(None, self.element)
        index = indices[0] if len(indices) == 1 else UNKNOWN
        if self.items is None or not isinstance(index, Constant):
            return self.iterated()
        return item_at(self.items, index.value)


SIZES = Sequence(None, PYTHON)
"""A ``torch.Size``."""


def sequence(items: tuple[Value, ...]) -> Sequence:
    """A sequence with exactly these items."""
    return Sequence(items, join_all(items, NOTHING))


def item_at(items: tuple[Value, ...], place: object) -> Value:
    """The item at a position; unknown if there is none, or if it is no position."""
    if isinstance(place, int) and -len(items) <= place < len(items):
        return items[place]
    return UNKNOWN


def unlimited_sequence(items: tuple[Value, ...] | None, element: Value) -> Sequence:
    """What a join gives, however large: with a limit, the order of joins would count."""
    made: Sequence = object.__new__(Sequence)
    object.__setattr__(made, "items", items)
    object.__setattr__(made, "element", element)
    object.__setattr__(made, "size", 1 + sum(child.size for child in made.children()))
    return made
