"""FG124: a nested tensor of the strided layout."""

from __future__ import annotations

from fullgraph.static.domain.values import Dotted
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models import names
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks, called


class NestedTensor(Rule):
    """``torch.nested.nested_tensor()``."""

    entry = "nested-tensor"
    code = "FG124"
    calls = names("torch.nested.nested_tensor torch.nested.as_nested_tensor")

    valid = (
        Valid("""
            import torch
            def f(x):
                y = torch.nested.nested_tensor([x, x], layout=torch.jagged)
                return x + 1
            """),
    )
    invalid = (
        Invalid(
            """
            import torch
            def f(x):
                x = x + 1
                y = ⟦torch.nested.nested_tensor([x, x])⟧
                return x * 2
            """,
            "a nested tensor",
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call, unless it asks for the jagged layout."""
        if dict(event.arguments.keywords).get("layout") == Dotted("torch.jagged"):
            return None
        return Hit(event.node, breaks(f"`{called(event.callee)}()` makes a nested tensor"))
