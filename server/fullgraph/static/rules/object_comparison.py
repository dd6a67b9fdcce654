"""FG133: containers of tensors are compared."""

from __future__ import annotations

import libcst as cst

from fullgraph.static.interpret.events import CompareEvent
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks
from fullgraph.static.values import Sequence, Tensor


class ObjectComparison(Rule):
    """``(a, b) == (c, d)`` of tensors."""

    entry = "object-comparison"
    code = "FG133"

    def on_compare(self, event: CompareEvent) -> Hit | None:
        """Report a comparison of tuples or lists that hold tensors."""
        if not isinstance(event.operator, (cst.Equal, cst.NotEqual)):
            return None
        left = event.left
        items = left.items if isinstance(left, Sequence) else None
        tensor = next((i for i in items or () if isinstance(i, Tensor)), None)
        if tensor is None or event.left is event.right:
            return None
        message = breaks("Comparing containers asks whether their tensors are equal")
        return Hit(event.node, message, "", tensor.origin, tensor.certain)

    valid = (
        Valid(
            "def f(x):\n    if list(x.shape) == [3] and (x.dim(), 2) == (1, 2):\n"
            "        x = x + 1\n    return x\n"
        ),
    )
    invalid = (
        Invalid(
            "def f(x):\n    a = (x.sum(), x.max())\n    b = (x.mean(), x.min())\n"
            "    if ⟦a == b⟧:\n        x = x + 1\n    return x * 2\n",
            "Comparing containers",
        ),
    )
