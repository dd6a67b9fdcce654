"""Classes of the workspace and their instances."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence as Many
from dataclasses import dataclass, field

from fullgraph.static.domain.definitions import ClassInfo
from fullgraph.static.domain.value import Value, limit
from fullgraph.static.domain.values.one_of import Alternative


@dataclass(frozen=True)
class Class(Alternative):
    """A class of the workspace."""

    info: ClassInfo

    def truth(self) -> bool | None:
        """A class is true."""
        return True

    def subscripted(self, indices: Many[Value], *, is_slice: bool) -> Value:
        """The class with type parameters."""
        return self


@dataclass(frozen=True)
class Object(Alternative):
    """An instance of a class of the workspace.

    Attributes:
        info: the class.
        fields: what it was made with, where that is known: the fields of a dataclass.
        is_new: made by the compiled code itself.
        size: how many values it is made of.
    """

    info: ClassInfo
    fields: tuple[tuple[str, Value], ...] = ()
    is_new: bool = False
    size: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        limit(self, self.children(), fields=())

    def children(self) -> tuple[Value, ...]:
        """What it was made with."""
        return tuple(value for _, value in self.fields)

    def map(self, change: Callable[[Value], Value]) -> Value:
        """An instance that was made with other values."""
        if not self.fields:
            return self
        fields = tuple((name, change(value)) for name, value in self.fields)
        return Object(self.info, fields, self.is_new)


@dataclass(frozen=True)
class Super(Value):
    """``super()`` within a method of ``info``, called on ``owner``."""

    info: ClassInfo
    owner: Value

    def children(self) -> tuple[Value, ...]:
        """The object that the method is called on."""
        return (self.owner,)

    def map(self, change: Callable[[Value], Value]) -> Value:
        """The same for another object."""
        return Super(self.info, change(self.owner))
