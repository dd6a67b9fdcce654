"""The base of the values that code calls or whose attributes it reads."""

from __future__ import annotations

import libcst as cst

from fullgraph.static.domain.definitions import Arguments
from fullgraph.static.domain.evaluator import Evaluator
from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.value import UNKNOWN, Value


class Usable(Value):
    """A value whose use the evaluator may have to follow further."""

    def attribute(
        self, name: str, frame: Frame, evaluator: Evaluator, node: cst.CSTNode
    ) -> Value | None:
        """What ``value.name`` gives; None if that is a method, which is not called yet."""
        return None

    def call(
        self, arguments: Arguments, frame: Frame, evaluator: Evaluator, node: cst.CSTNode
    ) -> Value:
        """What calling it gives."""
        return UNKNOWN

    def call_method(self, name: str, arguments: Arguments) -> Value | None:
        """What calling ``value.name`` gives, where the kind of value alone determines it."""
        return None
