"""NumPy arrays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from collections.abc import Sequence as Many
from dataclasses import dataclass, field, replace
from typing import ClassVar

import libcst as cst

from fullgraph.static.domain.conditions.condition import Condition
from fullgraph.static.domain.evaluator import Evaluator
from fullgraph.static.domain.frames import Frame
from fullgraph.static.domain.lattice import join_provenances
from fullgraph.static.domain.usable import Usable
from fullgraph.static.domain.value import Doubt, Provenance, Value, unknown
from fullgraph.static.domain.values.plain import size_or_method


@dataclass(frozen=True)
class Array(Usable):
    """A NumPy array or number that Dynamo traces as a tensor.

    Attributes:
        provenance: why.
        certain: False for what is only possibly an array.
        is_folded: computed from Python numbers alone; ``int()`` of it does not break.
        is_given: made before the compiled code, which computes with it as with any array.
    """

    provenance: Provenance = field(compare=False)
    certain: bool = True
    is_folded: bool = False
    is_given: bool = False
    precedence: ClassVar[int] = 6

    def provenances(self) -> Iterator[Provenance]:
        """Why it is one."""
        yield self.provenance

    def with_provenance(self, change: Callable[[Provenance], Provenance]) -> Value:
        """The same for the reason that ``change`` gives."""
        return replace(self, provenance=change(self.provenance))

    def possible(self) -> Value:
        """The same, but not certain."""
        return replace(self, certain=False)

    def under(self, condition: Condition | None) -> Value:
        """The same if ``condition`` holds."""
        if condition is None:
            return self
        provenance = replace(self.provenance.latest(), condition=condition)
        return replace(self, provenance=provenance)

    def joined(self, other: Value) -> Value:
        """An array, unless there is more than a doubt."""
        if isinstance(other, Array):
            provenance = join_provenances(self.provenance, other.provenance)
            if self == other and provenance is self.provenance:
                return self
            return Array(
                provenance,
                self.certain and other.certain,
                self.is_folded and other.is_folded,
                self.is_given and other.is_given,
            )
        if other.doubt is Doubt.NONE:
            return self
        return self.possible() if other.doubt is Doubt.PLAIN else unknown(Doubt.OTHER)

    @property
    def is_data(self) -> bool:
        """Whether it is data."""
        return True

    def attribute(
        self, name: str, frame: Frame, evaluator: Evaluator, node: cst.CSTNode
    ) -> Value | None:
        """An array, a size or a method."""
        return self if name in ("T", "real", "imag", "flat") else size_or_method(name)

    def iterated(self) -> Value:
        """An array or a number of NumPy's."""
        return self

    def subscripted(self, indices: Many[Value], *, is_slice: bool) -> Value:
        """A part of it."""
        return self
