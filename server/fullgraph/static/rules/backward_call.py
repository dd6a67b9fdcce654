"""FG112: a backward pass in compiled code."""

from __future__ import annotations

from fullgraph.static.domain.values import Method
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models import names
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks, tensor_of


class BackwardCall(Rule):
    """``loss.backward()`` and ``torch.autograd.backward()``."""

    entry = "backward-call"
    code = "FG112"
    calls = names(".backward torch.autograd.backward")

    valid = (
        Valid("""
            class Direction:
                def backward(self):
                    return 3

            D = Direction()
            def f(x):
                return x + D.backward()
            """),
    )
    invalid = (
        Invalid(
            """
            def f(x):
                loss = (x * 2).sum()
                ⟦loss.backward()⟧
                return loss
            """,
            "`backward()`",
            inputs="torch.ones(3, requires_grad=True)",
        ),
        Invalid(
            """
            import torch
            def f(x):
                loss = (x * 2).sum()
                ⟦torch.autograd.backward(loss)⟧
                return loss
            """,
            "`backward()`",
            inputs="torch.ones(3, requires_grad=True)",
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call."""
        message = breaks("`backward()` runs the backward pass within the forward pass")
        if isinstance(event.callee, Method):
            return tensor_of(event, message)
        return Hit(event.node, message)
