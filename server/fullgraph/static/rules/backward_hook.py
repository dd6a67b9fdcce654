"""FG116: a hook is registered on a module in compiled code."""

from __future__ import annotations

from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, called


class BackwardHook(Rule):
    """``module.register_forward_hook()`` and its like."""

    entry = "backward-hook"
    code = "FG116"
    calls = breaking("backward-hook")

    valid = (
        Valid("""
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.lin = torch.nn.Linear(3, 3)
                    self.lin.register_forward_hook(lambda m, i, o: o + 1)

                def forward(self, x):
                    return self.lin(x)
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
                    hook = ⟦self.lin.register_forward_hook(lambda m, i, o: None)⟧
                    return self.lin(x)
            """,
            "`.register_forward_hook()` registers a hook, which Dynamo does not trace",
        ),
        Invalid(
            """
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.lin = torch.nn.Linear(3, 3)

                def forward(self, x):
                    hook = ⟦self.lin.register_forward_pre_hook(lambda m, i: None)⟧
                    return self.lin(x)
            """,
            "`.register_forward_pre_hook()` registers a hook, which Dynamo does not trace",
        ),
        Invalid(
            """
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.lin = torch.nn.Linear(3, 3)

                def forward(self, x):
                    hook = ⟦self.lin.register_full_backward_hook(lambda m, i, o: None)⟧
                    return x + 1
            """,
            "`.register_full_backward_hook()` registers a hook, which Dynamo does not trace",
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call."""
        what = f"`{called(event.callee)}()` registers a hook, which Dynamo does not trace"
        return Hit(event.node, what)
