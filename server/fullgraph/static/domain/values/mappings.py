"""Mappings, which are joined key by key."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence as Many
from dataclasses import dataclass, field, replace

import libcst as cst

from fullgraph.static.domain.definitions import Arguments
from fullgraph.static.domain.evaluator import Evaluator
from fullgraph.static.domain.lattice import Frame, join, join_all, join_each
from fullgraph.static.domain.usable import Usable
from fullgraph.static.domain.value import NOTHING, UNKNOWN, Unknown, Value, limit
from fullgraph.static.domain.values.plain import PYTHON, Constant
from fullgraph.static.domain.values.sequences import Sequence, item_at, sequence, unlimited_sequence


@dataclass(frozen=True)
class Mapping(Usable):
    """A dict, or an object with named fields.

    Attributes:
        items: values by constant key, in order; incomplete if ``element`` is not None.
        element: what an unknown key gives.
        is_record: fields are also attributes and positions (a ``ModelOutput``).
        is_tuple: every field has its own position (a ``NamedTuple``).
        size: how many values it is made of.
    """

    items: tuple[tuple[str, Value], ...]
    element: Value
    is_record: bool = False
    is_tuple: bool = False
    size: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        limit(self, self.children(), items=(), element=UNKNOWN)

    def get(self, key: str) -> Value:
        """What ``value[key]`` gives."""
        return dict(self.items).get(key, self.element)

    def values(self) -> tuple[Value, ...]:
        """The values of its constant keys."""
        return tuple(value for _, value in self.items)

    def children(self) -> tuple[Value, ...]:
        """Its values and its element."""
        return (*(value for _, value in self.items), self.element)

    def map(self, change: Callable[[Value], Value]) -> Value:
        """A mapping to what ``change`` makes of each value."""
        items = tuple((key, change(value)) for key, value in self.items)
        return Mapping(items, change(self.element), self.is_record, self.is_tuple)

    def unnamed(self) -> Value:
        """The sequence of its fields if it is a named tuple, or itself."""
        if not self.is_tuple:
            return self
        return unlimited_sequence(self.values(), join_all(self.values(), NOTHING))

    def joined(self, other: Value) -> Value:
        """A mapping to joined values, if both are of the same kind."""
        if not isinstance(other, Mapping):
            return super().joined(other)
        if self.is_record != other.is_record or self.is_tuple != other.is_tuple:
            return super().joined(other)
        keys, other_keys = [key for key, _ in self.items], [key for key, _ in other.items]
        element = join(self.element, other.element)
        if keys == other_keys:
            own = self.values()
            values = join_each(own, other.values())
            if values is own and element is self.element:
                return self
        elif self.is_tuple:
            return self.unnamed().joined(other.unnamed())
        else:
            # The order must not depend on which of both comes first.
            keys = sorted({*keys, *other_keys})
            values = tuple(join(self.get(key), other.get(key)) for key in keys)
        return _unlimited_mapping(tuple(zip(keys, values, strict=True)), element, self)

    @property
    def is_data(self) -> bool:
        """Whether it is data."""
        return True

    def attribute(
        self, name: str, frame: Frame, evaluator: Evaluator, node: cst.CSTNode
    ) -> Value | None:
        """A field, or a method."""
        return self.get(name) if self.is_record and name in dict(self.items) else None

    def call_method(self, name: str, arguments: Arguments) -> Value | None:
        """What a method of dicts and named tuples gives."""
        if name in ("get", "pop", "setdefault"):
            return self._looked_up(arguments, keeps_default=name == "setdefault")
        if name == "items":
            return Sequence(None, sequence((PYTHON, join_all(self.children()))))
        if name in ("values", "to_tuple"):
            return Sequence(None, join_all(self.children()))
        if name == "keys":
            return Sequence(None, PYTHON)
        if name == "_replace" and self.is_tuple:
            items = {**dict(self.items), **dict(arguments.keywords)}
            return replace(self, items=tuple(items.items()))
        return self if name == "copy" else UNKNOWN

    def _looked_up(self, arguments: Arguments, *, keeps_default: bool) -> Value:
        """What ``get()`` and similar methods give; ``keeps_default`` if the default is stored."""
        key, default = arguments.first, arguments.get(1)
        if key.text is None:
            return join_all(self.children())
        found = self.get(key.text)
        if keeps_default and isinstance(found, Unknown) and default is not None:
            return default
        return found if default is None else join(found, default)

    def unpacked(self) -> tuple[Value, ...] | None:
        """The fields of a named tuple."""
        return self.values() if self.is_tuple else None

    def iterated(self) -> Value:
        """A key, or a field of a named tuple."""
        if self.is_tuple:
            return join_all(self.values())
        return UNKNOWN if self.is_record else PYTHON

    def subscripted(self, indices: Many[Value], *, is_slice: bool) -> Value:
        """What a key gives, or a position."""
        if is_slice:
            return Sequence(None, join_all(self.values())) if self.is_tuple else UNKNOWN
        index = indices[0] if len(indices) == 1 else UNKNOWN
        if index.text is not None:
            return self.get(index.text)
        if self.is_tuple and isinstance(index, Constant) and isinstance(index.value, int):
            return item_at(self.values(), index.value)
        if self.is_record:
            return self._first() if index == Constant(0) else UNKNOWN
        return join_all(self.children())

    def _first(self) -> Value:
        """What is at the first position: fields that are None have none."""
        filled = [value for value in self.values() if not value.is_none]
        if not filled:
            return UNKNOWN
        return filled[0].possible() if len(filled) > 1 else filled[0]


def _unlimited_mapping(
    items: tuple[tuple[str, Value], ...], element: Value, like: Mapping
) -> Mapping:
    made: Mapping = object.__new__(Mapping)
    object.__setattr__(made, "items", items)
    object.__setattr__(made, "element", element)
    object.__setattr__(made, "is_record", like.is_record)
    object.__setattr__(made, "is_tuple", like.is_tuple)
    object.__setattr__(made, "size", 1 + sum(child.size for child in made.children()))
    return made
