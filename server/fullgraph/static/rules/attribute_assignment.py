"""FG136: an attribute of a function is set."""

from __future__ import annotations

from fullgraph.static.domain.values import Function
from fullgraph.static.interpret.events import AssignEvent
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks


class AttributeAssignment(Rule):
    """``function.name = value``."""

    entry = "attribute-assignment"
    code = "FG136"

    def on_assign(self, event: AssignEvent) -> Hit | None:
        """Report setting an attribute of a function."""
        receiver = event.receiver
        if not isinstance(receiver, Function):
            return None
        message = breaks(f"`{receiver.info.label}` is a function, whose attributes are not traced")
        return Hit(event.node, message)

    valid = (
        Valid(
            "import torch\nclass Net(torch.nn.Module):\n    calls = 0\n\n"
            "    def forward(self, x):\n        self.last = x * 2\n        Net.calls += 1\n"
            "        return x + 1\n"
        ),
    )
    invalid = (
        Invalid(
            "def g(x):\n    x = x + 1\n    ⟦g.shape⟧ = tuple(x.shape)\n    return x * 2\n\n"
            "def f(x):\n    return g(x) + 1\n",
            "`g` is a function",
        ),
    )
