"""Tensors, arrays, and what else is traced."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from collections.abc import Sequence as Many
from dataclasses import dataclass, field, replace
from typing import ClassVar

import libcst as cst

from fullgraph.static.domain.conditions import Condition
from fullgraph.static.domain.evaluator import Evaluator
from fullgraph.static.domain.lattice import Frame, join_provenances
from fullgraph.static.domain.usable import Usable
from fullgraph.static.domain.value import UNKNOWN, Doubt, Provenance, Value, unknown
from fullgraph.static.domain.values.plain import Plain, size_or_method


@dataclass(frozen=True)
class Traced(Usable):
    """A value whose elements Dynamo does not have while it traces.

    Attributes:
        provenance: why it is one.
        certain: False for what is only possibly one.
    """

    provenance: Provenance = field(compare=False)
    certain: bool = True

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
        """The same or only possible, unless the other value is an object or a container."""
        if other.doubt is Doubt.NONE:
            return self
        return self.possible() if other.doubt is Doubt.PLAIN else unknown(Doubt.OTHER)

    @property
    def is_data(self) -> bool:
        """Whether it is data."""
        return True


@dataclass(frozen=True)
class Tensor(Traced):
    """A tensor.

    Attributes:
        annotated: known from an annotation alone, of a parameter that may be None.
        is_known: one number computed from Python numbers alone; Dynamo has its value where
            an operator needs a size.
        is_mask: its elements are booleans.
        rank: how many dimensions it has; -1 if that is not known.
    """

    annotated: bool = False
    is_known: bool = False
    is_mask: bool = False
    rank: int = -1
    precedence: ClassVar[int] = 7

    @property
    def is_number(self) -> bool:
        """Whether Dynamo has its value as a number."""
        return self.is_known

    def joined(self, other: Value) -> Value:
        """A tensor, unless there is more than a doubt."""
        if isinstance(other, Array):
            other = Tensor(other.provenance, other.certain)
        if isinstance(other, Tensor):
            provenance = join_provenances(self.provenance, other.provenance)
            if self == other:
                is_same = provenance is self.provenance
                return self if is_same else replace(self, provenance=provenance)
            return Tensor(
                provenance,
                self.certain and other.certain,
                self.annotated or other.annotated,
                self.is_known or other.is_known,
                self.is_mask and other.is_mask,
                self.rank if self.rank == other.rank else -1,
            )
        return super().joined(other)

    def attribute(
        self, name: str, frame: Frame, evaluator: Evaluator, node: cst.CSTNode
    ) -> Value | None:
        """A tensor, a size or a method."""
        return evaluator.attribute_of_tensor(self, name)

    def iterated(self) -> Value:
        """A tensor of one dimension less."""
        return replace(self, rank=self.rank - 1) if self.rank > 0 else self

    def subscripted(self, indices: Many[Value], *, is_slice: bool) -> Value:
        """A part of it; a text is no index of a tensor."""
        if any(index.text is not None for index in indices):
            return UNKNOWN
        rank = self._rank_at(indices)
        return Tensor(self.provenance, self.certain, is_mask=self.is_mask, rank=rank)

    def _rank_at(self, indices: Many[Value]) -> int:
        """The rank that is left after indexing by numbers; slices keep it."""
        is_plain = all(isinstance(i, Plain) and not i.is_none for i in indices)
        left = self.rank - len(indices)
        return left if is_plain and left >= 0 else -1


@dataclass(frozen=True)
class Array(Traced):
    """A NumPy array or number that Dynamo traces as a tensor.

    Attributes:
        is_folded: computed from Python numbers alone; ``int()`` of it does not break.
        is_given: made before the compiled code, which computes with it as with any array.
    """

    is_folded: bool = False
    is_given: bool = False
    precedence: ClassVar[int] = 6

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
        return super().joined(other)

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
