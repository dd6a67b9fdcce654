"""FG204: Python sorts tensors."""

from __future__ import annotations

from fullgraph.static.domain.values import Sequence, Tensor
from fullgraph.static.interpret.events import OrderEvent
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid


class TensorOrdering(Rule):
    """``sorted()`` and ``list.sort()`` of tensors, or by tensors."""

    entry = "tensor-ordering"
    code = "FG204"

    valid = (
        Valid("""
            def f(x):
                order = sorted([2, 1], key=lambda i: -i)
                return x.sort().values
            """),
        Valid("""
            def f(x):
                return max(x.sum(), x.mean())
            """),
    )
    invalid = (
        Invalid(
            """
            def f(x):
                return ⟦sorted([x.sum(), x.mean()])⟧[0] + 1
            """,
            "The order depends on the values of tensors",
        ),
        Invalid(
            """
            def f(x):
                return ⟦sorted(x.unbind(), key=lambda v: v.norm())⟧[0] + 1
            """,
            "The order depends on the values of tensors",
        ),
        Invalid(
            """
            def f(x):
                both = [x.sum(), x.mean()]
                ⟦both.sort()⟧
                return both[0] + 1
            """,
            "The order depends on the values of tensors",
        ),
        Invalid(
            """
            def f(x):
                return ⟦sorted(x.unbind(), key=lambda v: (v.norm(), 1))⟧[0] + 1
            """,
            "The order depends on the values of tensors",
        ),
    )

    def on_order(self, event: OrderEvent) -> Hit | None:
        """Report an order that depends on tensors."""
        key = event.key
        if isinstance(key, Sequence) and key.items:
            key = key.items[0]
        if not isinstance(key, Tensor):
            return None
        what = "The order depends on the values of tensors"
        return Hit(event.node, what, "", key.provenance, key.certain)
