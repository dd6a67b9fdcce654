"""FG124: a nested tensor of the strided layout."""

from __future__ import annotations

from fullgraph.static.domain.values import Dotted
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, called


class NestedTensor(Rule):
    """``torch.nested.nested_tensor()``."""

    entry = "nested-tensor"
    code = "FG124"
    calls = breaking("nested-tensor")

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
            "`torch.nested.nested_tensor()` creates a strided nested tensor"
            ", which Dynamo does not trace",
        ),
        Invalid(
            """
            import torch
            def f(x):
                x = x + 1
                y = ⟦torch.nested.as_nested_tensor([x, x])⟧
                return x * 2
            """,
            "`torch.nested.as_nested_tensor()` creates a strided nested tensor"
            ", which Dynamo does not trace",
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call, unless it sets the jagged layout."""
        if dict(event.arguments.keywords).get("layout") == Dotted("torch.jagged"):
            return None
        what = f"`{called(event.callee)}()` creates a strided nested tensor"
        return Hit(event.node, f"{what}, which Dynamo does not trace")
