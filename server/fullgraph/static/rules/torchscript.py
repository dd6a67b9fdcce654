"""FG408: TorchScript within compiled code."""

from __future__ import annotations

from fullgraph.static.domain.values import Dotted, Instance
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks


class Torchscript(Rule):
    """Calls of what ``torch.jit.script()`` made of a module, and the making of it."""

    entry = "torchscript"
    code = "FG408"
    calls = breaking("torchscript")

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call."""
        callee = event.callee
        if isinstance(callee, Instance):
            return Hit(event.node, breaks(f"A module that `{callee.path}()` made is called"))
        if callee != Dotted("torch.jit.script"):
            return None
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
        Invalid(
            "import torch\nG = torch.jit.trace(torch.nn.Linear(3, 3), torch.ones(3))\n"
            "def f(x):\n    return ⟦G(x * 2)⟧ + 1\n",
            "`torch.jit.trace()` made",
        ),
        Invalid(
            "import torch\nclass Own(torch.nn.Module):\n    def forward(self, x):\n"
            "        return x + 1\n\nG = torch.jit.freeze(torch.jit.script(Own().eval()))\n"
            "def f(x):\n    return ⟦G(x * 2)⟧ + 1\n",
        ),
    )
