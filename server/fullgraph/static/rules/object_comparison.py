"""FG133: containers of tensors are compared."""

from __future__ import annotations

import libcst as cst

from fullgraph.static.domain.values import Constant, Sequence, Tensor
from fullgraph.static.interpret.events import CompareEvent
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks


class ObjectComparison(Rule):
    """``(a, b) == (c, d)`` of tensors."""

    entry = "object-comparison"
    code = "FG133"

    def on_compare(self, event: CompareEvent) -> Hit | None:
        """Report a comparison of tuples or lists that hold tensors."""
        if not isinstance(event.operator, (cst.Equal, cst.NotEqual)):
            return None
        left, right = event.left, event.right
        if not isinstance(left, Sequence) or left is right:
            return None
        items = left.items or ()
        if isinstance(right, Sequence):
            if _differ_first(left, right):
                return None
            items += right.items or ()
        tensor = next((item for item in items if isinstance(item, Tensor)), None)
        if tensor is None:
            return None
        message = breaks("Comparing containers asks whether their tensors are equal")
        return Hit(event.node, message, "", tensor.provenance, tensor.certain)

    valid = (
        Valid("def f(x):\n    return x + 1 if [1, x.sum()] == [2, x.max()] else x * 2\n"),
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
        Invalid(
            "def f(x):\n    most = (x > 0).sum()\n    x = x + 1\n"
            "    assert ⟦list(x.size()) == [most]⟧, 'size'\n    return x * 2\n",
            "Comparing containers",
        ),
    )


def _differ_first(left: Sequence, right: Sequence) -> bool:
    """Whether the comparison ends before it gets to a tensor."""
    for one, other in zip(left.items or (), right.items or (), strict=False):
        if not isinstance(one, Constant) or not isinstance(other, Constant):
            return False
        if one != other:
            return True
    return False
