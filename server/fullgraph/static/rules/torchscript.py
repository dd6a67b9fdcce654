"""FG408: TorchScript within compiled code."""

from __future__ import annotations

from fullgraph.static.domain.values import Dotted, Instance
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.names_of_torch import SCRIPTERS
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks


class Torchscript(Rule):
    """Calls of what ``torch.jit.script()`` made of a module, and the making of it."""

    entry = "torchscript"
    code = "FG408"
    calls = SCRIPTERS

    valid = (
        Valid("""
            import torch
            @torch.jit.script
            def double(x):
                return x * 2

            def f(x):
                return double(x + 1)
            """),
    )
    invalid = (
        Invalid(
            """
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.lin = torch.jit.script(torch.nn.Linear(3, 3))

                def forward(self, x):
                    return ⟦self.lin(x)⟧ + 1
            """,
            "`torch.jit.script()` made",
        ),
        Invalid(
            """
            import torch
            G = torch.jit.trace(torch.nn.Linear(3, 3), torch.ones(3))
            def f(x):
                return ⟦G(x * 2)⟧ + 1
            """,
            "`torch.jit.trace()` made",
        ),
        Invalid("""
            import torch
            class Own(torch.nn.Module):
                def forward(self, x):
                    return x + 1

            G = torch.jit.freeze(torch.jit.script(Own().eval()))
            def f(x):
                return ⟦G(x * 2)⟧ + 1
            """),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call."""
        callee = event.callee
        if isinstance(callee, Instance):
            return Hit(event.node, breaks(f"A module that `{callee.path}()` made is called"))
        if callee != Dotted("torch.jit.script"):
            return None
        return Hit(event.node, breaks("`torch.jit.script()` is called each time the code runs"))
