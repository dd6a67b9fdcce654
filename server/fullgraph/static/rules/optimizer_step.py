"""FG139: an optimizer is used in compiled code."""

from __future__ import annotations

from fullgraph.static.domain.values import Instance, Method
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, called


class OptimizerStep(Rule):
    """``optimizer.step()`` and ``optimizer.zero_grad()``."""

    entry = "optimizer-step"
    code = "FG139"
    calls = breaking("optimizer-step")

    valid = (
        Valid("""
            class Clock:
                def step(self):
                    return 3

            CLOCK = Clock()
            def f(x):
                return x + CLOCK.step()
            """),
        Valid("""
            class Clock:
                def step(self):
                    return 3

            def f(x, clock=Clock()):
                return x + clock.step()
            """),
    )
    invalid = (
        Invalid(
            """
            import torch
            W = torch.ones(3, requires_grad=True)
            OPTIMIZER = torch.optim.SGD([W], lr=0.5)
            def f(x):
                x = x * 2
                ⟦OPTIMIZER.zero_grad()⟧
                return x + 1
            """,
            "`.zero_grad()` of an optimizer cannot be traced by Dynamo",
        ),
        Invalid(
            """
            import torch
            W = torch.ones(3, requires_grad=True)
            OPTIMIZER = torch.optim.SGD([W], lr=0.5)
            def f(x):
                x = x * 2
                ⟦OPTIMIZER.step()⟧
                return x + 1
            """,
            "`.step()` of an optimizer cannot be traced by Dynamo",
        ),
        Invalid(
            """
            def f(x, optimizer):
                x = x * 2
                ⟦optimizer.zero_grad()⟧
                x = x + 1
                ⟦optimizer.step()⟧
                return x * 3
            """,
            (
                "`.zero_grad()` of an optimizer cannot be traced by Dynamo",
                "`.step()` of an optimizer cannot be traced by Dynamo",
            ),
            inputs="torch.ones(3), torch.optim.SGD([torch.ones(3, requires_grad=True)], lr=0.5)",
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call."""
        receiver = event.callee.receiver if isinstance(event.callee, Method) else None
        if not (isinstance(receiver, Instance) and receiver.path.startswith("torch.optim.")):
            return None
        what = f"`{called(event.callee)}()` of an optimizer cannot be traced by Dynamo"
        return Hit(event.node, what)
