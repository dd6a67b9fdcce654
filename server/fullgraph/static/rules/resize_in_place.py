"""FG120: a tensor is resized in place."""

from __future__ import annotations

from dataclasses import replace

from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.knowledge import names
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks, called, tensor_of


class ResizeInPlace(Rule):
    """``x.resize_()`` and ``x.resize_as_()``."""

    entry = "resize-in-place"
    code = "FG120"
    calls = names(".resize_ .resize_as_")

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call."""
        hit = tensor_of(event)
        message = breaks(f"`{called(event.callee)}()` changes a tensor's size in place")
        return hit and replace(hit, message=message)

    valid = (Valid("def f(x):\n    return x[:2].reshape(1, 2) + 1\n"),)
    invalid = (
        Invalid("def f(x):\n    y = x + 1\n    ⟦y.resize_(2)⟧\n    return y * 2\n", "`.resize_()`"),
    )
