"""FG115: the gradient of an intermediate tensor is to be kept."""

from __future__ import annotations

from dataclasses import replace

from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.knowledge import names
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks, tensor_of


class RetainGrad(Rule):
    """``x.retain_grad()``."""

    entry = "retain-grad"
    code = "FG115"
    calls = names(".retain_grad")

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call."""
        hit = tensor_of(event)
        return hit and replace(hit, message=breaks("`.retain_grad()` is not traced"))

    valid = (Valid("def f(x):\n    return x.detach() * x.requires_grad\n"),)
    invalid = (
        Invalid(
            "def f(x):\n    y = (x * 2).relu()\n    ⟦y.retain_grad()⟧\n    return y.sum()\n",
            "`.retain_grad()`",
            "torch.ones(3, requires_grad=True)",
        ),
    )
