"""FG114: a tensor is asked for its ``grad_fn``."""

from __future__ import annotations

from fullgraph.static.domain.values import Tensor
from fullgraph.static.interpret.events import AttributeEvent
from fullgraph.static.models import names
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks


class GradFnAccess(Rule):
    """``x.grad_fn``."""

    entry = "grad-fn-access"
    code = "FG114"
    attributes = names("grad_fn")

    def on_attribute(self, event: AttributeEvent) -> Hit | None:
        """Report reading it."""
        receiver = event.receiver
        if not isinstance(receiver, Tensor):
            return None
        message = breaks("`.grad_fn` is a node of autograd's graph, which is not there yet")
        return Hit(event.node, message, "", receiver.provenance, receiver.certain)

    valid = (Valid("def f(x):\n    y = x + 1\n    return y * 2 if y.requires_grad else y\n"),)
    invalid = (
        Invalid(
            "import torch\nclass Net(torch.nn.Module):\n    def __init__(self):\n"
            "        super().__init__()\n        self.lin = torch.nn.Linear(3, 3)\n\n"
            "    def forward(self, x):\n        h = self.lin(x)\n"
            "        if ⟦h.grad_fn⟧ is not None:\n            h = h * 2\n        return h\n",
            "`.grad_fn`",
        ),
    )
