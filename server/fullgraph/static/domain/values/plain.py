"""Plain Python values: numbers, texts, flags, None."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from collections.abc import Sequence as Many
from dataclasses import dataclass, field, replace
from typing import ClassVar

import libcst as cst

from fullgraph.static.domain.definitions import Arguments
from fullgraph.static.domain.evaluator import Evaluator
from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.usable import Usable
from fullgraph.static.domain.value import Doubt, Provenance, Value


class Plain(Usable):
    """Not a tensor and nothing that holds one."""

    @property
    def is_number(self) -> bool:
        """Whether it is a number or the like."""
        return True

    @property
    def is_data(self) -> bool:
        """Whether it is data."""
        return True

    def call(
        self, arguments: Arguments, frame: Frame, evaluator: Evaluator, node: cst.CSTNode
    ) -> Value:
        """Something plain."""
        return PYTHON

    def call_method(self, name: str, arguments: Arguments) -> Value | None:
        """Something plain."""
        return PYTHON

    def iterated(self) -> Value:
        """A character, or whatever else is plain."""
        return PYTHON

    def subscripted(self, indices: Many[Value], *, is_slice: bool) -> Value:
        """A character, or whatever else is plain."""
        return PYTHON


@dataclass(frozen=True)
class Python(Plain):
    """Something plain that is not known in full: sizes, flags, strings, dtypes.

    Attributes:
        is_device: it is a ``torch.device``.
        is_drawn: a number that Dynamo draws within the graph, where Python cannot see it.
        is_flag: it is None, True or False, each written as a literal.
        provenance: where it is drawn.
    """

    is_device: bool = False
    is_drawn: bool = False
    is_flag: bool = False
    provenance: Provenance | None = field(default=None, compare=False)
    precedence: ClassVar[int] = 2

    @property
    def doubt(self) -> Doubt:
        """None if only literals are known that are placeholders for a later value."""
        return Doubt.NONE if self.is_flag else Doubt.PLAIN

    def provenances(self) -> Iterator[Provenance]:
        """Where it is drawn."""
        if self.provenance is not None:
            yield self.provenance

    def with_provenance(self, change: Callable[[Provenance], Provenance]) -> Value:
        """The same, drawn at the place that ``change`` gives."""
        if self.provenance is None:
            return self
        return replace(self, provenance=change(self.provenance))

    def joined(self, other: Value) -> Value:
        """Something plain."""
        if self == other:
            return self
        return PYTHON if self.doubt or other.doubt else FLAG


@dataclass(frozen=True)
class Constant(Plain):
    """A Python literal, or a value that is known to equal one.

    Attributes:
        value: the literal.
        is_tracing_check: it is the result of a check of whether Dynamo traces.
    """

    value: str | int | float | bool | None
    is_tracing_check: bool = False
    precedence: ClassVar[int] = 1

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Constant)
            and type(self.value) is type(other.value)
            and self.value == other.value
        )

    def __hash__(self) -> int:
        return hash((type(self.value), self.value))

    @property
    def doubt(self) -> Doubt:
        """None if a tensor often takes its place later."""
        return Doubt.NONE if self.value is None or type(self.value) is bool else Doubt.PLAIN

    @property
    def is_none(self) -> bool:
        """Whether it is None."""
        return self.value is None

    @property
    def text(self) -> str | None:
        """The literal, if that is a text."""
        return self.value if isinstance(self.value, str) else None

    def joined(self, other: Value) -> Value:
        """The literal if both are the same, or something plain."""
        assert isinstance(other, Constant)
        if self == other:
            return self if self.is_tracing_check <= other.is_tracing_check else other
        return PYTHON if self.doubt or other.doubt else FLAG

    def truth(self) -> bool | None:
        """Whether it is true."""
        return bool(self.value)


PYTHON = Python()
FLAG = Python(is_flag=True)
DEVICE = Python(is_device=True)
NONE = Constant(None)
_SIZES = frozenset({"shape", "dtype", "ndim", "device"})


def size_or_method(name: str) -> Value | None:
    """What the attribute of an array or of something unknown gives; None for a method."""
    if name == "device":
        return DEVICE
    return PYTHON if name in _SIZES else None
