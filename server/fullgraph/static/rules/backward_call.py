"""FG112: a backward pass in compiled code."""

from __future__ import annotations

from fullgraph.static.domain.values import Method
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, called, tensor_of


class BackwardCall(Rule):
    """``loss.backward()`` and ``torch.autograd.backward()``."""

    entry = "backward-call"
    code = "FG112"
    calls = breaking("backward-call")

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
            "`.backward()` runs the backward pass, which Dynamo does not trace",
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
            "`torch.autograd.backward()` runs the backward pass, which Dynamo does not trace",
            inputs="torch.ones(3, requires_grad=True)",
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call."""
        what = f"`{called(event.callee)}()` runs the backward pass, which Dynamo does not trace"
        if isinstance(event.callee, Method):
            return tensor_of(event, what)
        return Hit(event.node, what)
