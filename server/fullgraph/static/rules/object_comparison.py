"""Comparisons that Dynamo does not trace: of objects, and of tensors by their order."""

from __future__ import annotations

import libcst as cst

from fullgraph.static.domain.values import Constant, Sequence, Tensor
from fullgraph.static.interpret.events import CompareEvent, OrderEvent
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid


class ObjectComparison(Rule):
    """``(a, b) == (c, d)`` of tensors."""

    entry = "object-comparison"
    code = "FG133"

    valid = (
        Valid("""
            def f(x):
                return x + 1 if [1, x.sum()] == [2, x.max()] else x * 2
            """),
        Valid("""
            def f(x):
                if list(x.shape) == [3] and (x.dim(), 2) == (1, 2):
                    x = x + 1
                return x
            """),
    )
    invalid = (
        Invalid(
            """
            def f(x):
                a = (x.sum(), x.max())
                b = (x.mean(), x.min())
                if ⟦a == b⟧:
                    x = x + 1
                return x * 2
            """,
            "This comparison of containers depends on the values of their tensors",
        ),
        Invalid(
            """
            def f(x):
                most = (x > 0).sum()
                x = x + 1
                assert ⟦list(x.size()) == [most]⟧, 'size'
                return x * 2
            """,
            "This comparison of containers depends on the values of their tensors",
        ),
    )

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
        what = "This comparison of containers depends on the values of their tensors"
        return Hit(event.node, what, "", tensor.provenance, tensor.certain)


def _differ_first(left: Sequence, right: Sequence) -> bool:
    """Whether the comparison ends before it gets to a tensor."""
    for one, other in zip(left.items or (), right.items or (), strict=False):
        if not isinstance(one, Constant) or not isinstance(other, Constant):
            return False
        if one != other:
            return True
    return False


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
