"""FG112: a backward pass in compiled code."""

from __future__ import annotations

from fullgraph.static.domain.values import Method
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks, tensor_of


class BackwardCall(Rule):
    """``loss.backward()`` and ``torch.autograd.backward()``."""

    entry = "backward-call"
    code = "FG112"
    calls = breaking("backward-call")

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call."""
        message = breaks("`backward()` runs the backward pass within the forward pass")
        if isinstance(event.callee, Method):
            return tensor_of(event, message)
        return Hit(event.node, message)

    valid = (
        Valid(
            "class Direction:\n    def backward(self):\n        return 3\n\nD = Direction()\n"
            "def f(x):\n    return x + D.backward()\n"
        ),
    )
    invalid = (
        Invalid(
            "def f(x):\n    loss = (x * 2).sum()\n    ⟦loss.backward()⟧\n    return loss\n",
            "`backward()`",
            "torch.ones(3, requires_grad=True)",
        ),
        Invalid(
            "import torch\ndef f(x):\n    loss = (x * 2).sum()\n"
            "    ⟦torch.autograd.backward(loss)⟧\n    return loss\n",
            "`backward()`",
            "torch.ones(3, requires_grad=True)",
        ),
    )
