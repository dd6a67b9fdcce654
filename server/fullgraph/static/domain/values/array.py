"""NumPy arrays."""

from __future__ import annotations

from collections.abc import Sequence as Many
from dataclasses import dataclass
from typing import ClassVar

import libcst as cst

from fullgraph.static.domain.evaluator import Evaluator
from fullgraph.static.domain.frames import Frame
from fullgraph.static.domain.lattice import join_provenances
from fullgraph.static.domain.value import Value
from fullgraph.static.domain.values.plain import size_or_method
from fullgraph.static.domain.values.traced import Traced


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
