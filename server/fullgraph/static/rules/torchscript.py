"""FG408: TorchScript within compiled code."""

from __future__ import annotations

from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.knowledge import names
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks
from fullgraph.static.values import Instance


class Torchscript(Rule):
    """Calls of what ``torch.jit.script()`` made of a module, and the making of it."""

    entry = "torchscript"
    code = "FG408"
    calls = names("torch.jit.script")

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call."""
        if isinstance(event.callee, Instance):
            return Hit(event.node, breaks("What `torch.jit.script()` made is called"))
        return Hit(event.node, breaks("`torch.jit.script()` is called each time the code runs"))

    valid = (
        Valid(
            "import torch\n@torch.jit.script\ndef double(x):\n    return x * 2\n\n"
            "def f(x):\n    return double(x + 1)\n"
        ),
    )
    invalid = (
        Invalid(
            "import torch\nclass Net(torch.nn.Module):\n    def __init__(self):\n"
            "        super().__init__()\n"
            "        self.lin = torch.jit.script(torch.nn.Linear(3, 3))\n\n"
            "    def forward(self, x):\n        return ⟦self.lin(x)⟧ + 1\n",
            "`torch.jit.script()` made",
        ),
    )
