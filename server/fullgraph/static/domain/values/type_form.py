"""Types that are written as expressions."""

from __future__ import annotations

from dataclasses import dataclass, field

import libcst as cst

from fullgraph.static.domain.definitions import Scope
from fullgraph.static.domain.evaluator import Evaluator
from fullgraph.static.domain.frames import Frame
from fullgraph.static.domain.sources import Source
from fullgraph.static.domain.usable import Usable
from fullgraph.static.domain.value import UNKNOWN, Value


@dataclass(frozen=True)
class TypeForm(Usable):
    """A type that is written as an expression and has a name: ``X = list[Tensor]``.

    Attributes:
        node: the expression.
        source: its unit; files with the same text share their nodes.
        scope: where its names are looked up; None for the module.
    """

    node: cst.BaseExpression
    source: Source
    scope: Scope | None = field(compare=False, repr=False)

    def attribute(
        self, name: str, frame: Frame, evaluator: Evaluator, node: cst.CSTNode
    ) -> Value | None:
        """Unknown."""
        return UNKNOWN
