"""FG204: tensors are sorted by Python."""

from __future__ import annotations

from fullgraph.static.domain.values import Sequence, Tensor
from fullgraph.static.interpret.events import OrderEvent
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks


class TensorOrdering(Rule):
    """``sorted()`` and ``list.sort()`` of tensors, or by tensors."""

    entry = "tensor-ordering"
    code = "FG204"

    def on_order(self, event: OrderEvent) -> Hit | None:
        """Report an order that tensors decide."""
        key = event.key
        if isinstance(key, Sequence) and key.items:
            key = key.items[0]
        if not isinstance(key, Tensor):
            return None
        message = breaks("The order depends on the values of tensors")
        return Hit(event.node, message, "", key.provenance, key.certain)

    valid = (
        Valid(
            "def f(x):\n    order = sorted([2, 1], key=lambda i: -i)\n    return x.sort().values\n"
        ),
        Valid("def f(x):\n    return max(x.sum(), x.mean())\n"),
    )
    invalid = (
        Invalid("def f(x):\n    return ⟦sorted([x.sum(), x.mean()])⟧[0] + 1\n", "The order"),
        Invalid(
            "def f(x):\n    return ⟦sorted(x.unbind(), key=lambda v: v.norm())⟧[0] + 1\n",
        ),
        Invalid(
            "def f(x):\n    both = [x.sum(), x.mean()]\n    ⟦both.sort()⟧\n    return both[0] + 1\n"
        ),
    )
