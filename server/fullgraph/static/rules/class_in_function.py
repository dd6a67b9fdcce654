"""Classes that are defined or changed in compiled code."""

from __future__ import annotations

from fullgraph.static.domain.values import Function
from fullgraph.static.interpret.events import AssignEvent, ClassEvent
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid


class ClassInFunction(Rule):
    """``class`` within a function."""

    entry = "class-in-function"
    code = "FG311"

    valid = (
        Valid("""
            class Pair:
                def __init__(self, a, b):
                    self.a, self.b = a, b

            def f(x):
                pair = Pair(x, x * 2)
                return pair.a + pair.b
            """),
    )
    invalid = (
        Invalid(
            """
            def f(x):
                x = x + 1
                class ⟦Pair⟧:
                    pass
                return x * 2
            """,
            "A class is defined in compiled code, which Dynamo does not trace",
        ),
    )

    def on_class(self, event: ClassEvent) -> Hit | None:
        """Report the name in the ``class`` line."""
        what = "A class is defined in compiled code, which Dynamo does not trace"
        return Hit(event.node.name, what)


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
