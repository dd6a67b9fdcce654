"""FG116: a hook is put on a module in compiled code."""

from __future__ import annotations

from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks, called


class BackwardHook(Rule):
    """``module.register_forward_hook()`` and its like."""

    entry = "backward-hook"
    code = "FG116"
    calls = breaking("backward-hook")

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call."""
        return Hit(event.node, breaks(f"`{called(event.callee)}()` changes a module"))

    valid = (
        Valid(
            "import torch\nclass Net(torch.nn.Module):\n    def __init__(self):\n"
            "        super().__init__()\n        self.lin = torch.nn.Linear(3, 3)\n"
            "        self.lin.register_forward_hook(lambda m, i, o: o + 1)\n\n"
            "    def forward(self, x):\n        return self.lin(x)\n"
        ),
    )
    invalid = (
        Invalid(
            "import torch\nclass Net(torch.nn.Module):\n    def __init__(self):\n"
            "        super().__init__()\n        self.lin = torch.nn.Linear(3, 3)\n\n"
            "    def forward(self, x):\n"
            "        hook = ⟦self.lin.register_forward_hook(lambda m, i, o: None)⟧\n"
            "        return self.lin(x)\n",
            "`.register_forward_hook()`",
        ),
    )
