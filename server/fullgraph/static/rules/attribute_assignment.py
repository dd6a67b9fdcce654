"""FG136: an attribute of a function is assigned."""

from __future__ import annotations

from fullgraph.static.domain.values import Function
from fullgraph.static.interpret.events import AssignEvent
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid


class AttributeAssignment(Rule):
    """``function.name = value``."""

    entry = "attribute-assignment"
    code = "FG136"

    valid = (
        Valid("""
            import torch
            class Net(torch.nn.Module):
                calls = 0

                def forward(self, x):
                    self.last = x * 2
                    Net.calls += 1
                    return x + 1
            """),
    )
    invalid = (
        Invalid(
            """
            def g(x):
                x = x + 1
                ⟦g.shape⟧ = tuple(x.shape)
                return x * 2

            def f(x):
                return g(x) + 1
            """,
            "An attribute of the function `g` is assigned, which Dynamo does not trace",
        ),
    )

    def on_assign(self, event: AssignEvent) -> Hit | None:
        """Report the assignment of an attribute of a function."""
        receiver = event.receiver
        if not isinstance(receiver, Function):
            return None
        what = f"An attribute of the function `{receiver.info.label}` is assigned"
        return Hit(event.node, f"{what}, which Dynamo does not trace")
