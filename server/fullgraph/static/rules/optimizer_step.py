"""FG139: an optimizer works within compiled code."""

from __future__ import annotations

from fullgraph.static.domain.values import Instance, Method
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks, called


class OptimizerStep(Rule):
    """``optimizer.step()`` and ``optimizer.zero_grad()``."""

    entry = "optimizer-step"
    code = "FG139"
    calls = breaking("optimizer-step")

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call."""
        receiver = event.callee.receiver if isinstance(event.callee, Method) else None
        if not (isinstance(receiver, Instance) and receiver.path.startswith("torch.optim.")):
            return None
        message = breaks(f"`{called(event.callee)}()` of an optimizer is not traced")
        return Hit(event.node, message)

    valid = (
        Valid(
            "class Clock:\n    def step(self):\n        return 3\n\nCLOCK = Clock()\ndef f(x):\n"
            "    return x + CLOCK.step()\n"
        ),
    )
    invalid = (
        Invalid(
            "import torch\nW = torch.ones(3, requires_grad=True)\n"
            "OPTIMIZER = torch.optim.SGD([W], lr=0.5)\ndef f(x):\n    x = x * 2\n"
            "    ⟦OPTIMIZER.zero_grad()⟧\n    return x + 1\n",
            "`.zero_grad()`",
        ),
    )
