"""FG124: a nested tensor of the strided layout."""

from __future__ import annotations

from fullgraph.static.domain.values import Dotted
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks, called


class NestedTensor(Rule):
    """``torch.nested.nested_tensor()``."""

    entry = "nested-tensor"
    code = "FG124"
    calls = breaking("nested-tensor")

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call, unless it asks for the jagged layout."""
        if dict(event.arguments.keywords).get("layout") == Dotted("torch.jagged"):
            return None
        return Hit(event.node, breaks(f"`{called(event.callee)}()` makes a nested tensor"))

    valid = (
        Valid(
            "import torch\ndef f(x):\n"
            "    y = torch.nested.nested_tensor([x, x], layout=torch.jagged)\n    return x + 1\n"
        ),
    )
    invalid = (
        Invalid(
            "import torch\ndef f(x):\n    x = x + 1\n"
            "    y = ⟦torch.nested.nested_tensor([x, x])⟧\n    return x * 2\n",
            "a nested tensor",
        ),
    )
