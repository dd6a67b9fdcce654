"""FG114: ``grad_fn`` of a tensor is read."""

from __future__ import annotations

from fullgraph.static.domain.values import Tensor
from fullgraph.static.interpret.events import AttributeEvent
from fullgraph.static.models import names
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid


class GradFnAccess(Rule):
    """``x.grad_fn``."""

    entry = "grad-fn-access"
    code = "FG114"
    attributes = names("grad_fn")

    valid = (
        Valid("""
            def f(x):
                y = x + 1
                return y * 2 if y.requires_grad else y
            """),
    )
    invalid = (
        Invalid(
            """
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.lin = torch.nn.Linear(3, 3)

                def forward(self, x):
                    h = self.lin(x)
                    if ⟦h.grad_fn⟧ is not None:
                        h = h * 2
                    return h
            """,
            "`.grad_fn` reads the autograd graph, which does not exist while Dynamo traces",
        ),
    )

    def on_attribute(self, event: AttributeEvent) -> Hit | None:
        """Report reading it."""
        receiver = event.receiver
        if not isinstance(receiver, Tensor):
            return None
        what = "`.grad_fn` reads the autograd graph, which does not exist while Dynamo traces"
        return Hit(event.node, what, "", receiver.provenance, receiver.certain)
