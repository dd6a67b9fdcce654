"""Tensors."""

from __future__ import annotations

from collections.abc import Sequence as Many
from dataclasses import dataclass, replace
from typing import ClassVar

import libcst as cst

from fullgraph.static.domain.evaluator import Evaluator
from fullgraph.static.domain.frames import Frame
from fullgraph.static.domain.lattice import join_provenances
from fullgraph.static.domain.value import UNKNOWN, Value
from fullgraph.static.domain.values.array import Array
from fullgraph.static.domain.values.plain import Plain
from fullgraph.static.domain.values.traced import Traced


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
