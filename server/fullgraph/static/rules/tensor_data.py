"""FG119: ``.data`` is assigned."""

from __future__ import annotations

from fullgraph.static.interpret.events import AssignEvent
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks
from fullgraph.static.values import Tensor


class TensorData(Rule):
    """``x.data = y``."""

    entry = "tensor-data"
    code = "FG119"

    def on_assign(self, event: AssignEvent) -> Hit | None:
        """Report giving a tensor other data."""
        receiver = event.receiver
        if event.name != "data" or not isinstance(receiver, Tensor):
            return None
        message = breaks("Assigning `.data` gives a tensor other data behind the graph's back")
        return Hit(event.node, message, "", receiver.origin, receiver.certain)

    valid = (
        Valid("def f(x):\n    y = x + 1\n    return y * y.data\n"),
        Valid("def f(x):\n    y = x + 1\n    y.data.copy_(x)\n    return y\n"),
        Valid(
            "class Batch:\n    pass\n\nBATCH = Batch()\ndef f(x):\n    BATCH.data = 3\n"
            "    return x + BATCH.data\n"
        ),
    )
    invalid = (
        Invalid(
            "def f(x):\n    y = x.relu()\n    ⟦y.data⟧ = x.clamp(0, 1)\n    return y * 2\n",
            "`.data`",
        ),
    )
