"""FG408: TorchScript in compiled code."""

from __future__ import annotations

from fullgraph.static.domain.values import Dotted, Instance
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid


class Torchscript(Rule):
    """Calls of modules that ``torch.jit.script()`` created, and calls of that function."""

    entry = "torchscript"
    code = "FG408"
    calls = breaking("torchscript")

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
            "A module from `torch.jit.script()` is called, which Dynamo does not trace",
        ),
        Invalid(
            """
            import torch
            G = torch.jit.trace(torch.nn.Linear(3, 3), torch.ones(3))
            def f(x):
                return ⟦G(x * 2)⟧ + 1
            """,
            "A module from `torch.jit.trace()` is called, which Dynamo does not trace",
        ),
        Invalid(
            """
            import torch
            class Own(torch.nn.Module):
                def forward(self, x):
                    return x + 1

            G = torch.jit.freeze(torch.jit.script(Own().eval()))
            def f(x):
                return ⟦G(x * 2)⟧ + 1
            """,
            "A module from `torch.jit.script()` is called, which Dynamo does not trace",
        ),
        Invalid(
            """
            import torch
            def double(x):
                return x * 2

            def f(x):
                x = x + 1
                scripted = ⟦torch.jit.script(double)⟧
                return x * 2
            """,
            "`torch.jit.script()` cannot be traced by Dynamo",
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call."""
        callee = event.callee
        if isinstance(callee, Instance):
            what = f"A module from `{callee.path}()` is called, which Dynamo does not trace"
            return Hit(event.node, what)
        if callee != Dotted("torch.jit.script"):
            return None
        return Hit(event.node, "`torch.jit.script()` cannot be traced by Dynamo")
