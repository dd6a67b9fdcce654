"""FG118: a tensor's memory is asked for."""

from __future__ import annotations

from dataclasses import replace

from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.knowledge import names
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks, called, tensor_of


class TensorStorage(Rule):
    """``x.data_ptr()``."""

    entry = "tensor-storage"
    code = "FG118"
    calls = names(".data_ptr .const_data_ptr")

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call."""
        hit = tensor_of(event)
        message = breaks(f"`{called(event.callee)}()` asks where a tensor's memory is")
        return hit and replace(hit, message=message)

    valid = (Valid("def f(x):\n    return x.contiguous() + x.stride()[0] + x.element_size()\n"),)
    invalid = (
        Invalid("def f(x):\n    y = x + 1\n    return y + ⟦y.data_ptr()⟧ * 0\n", "`.data_ptr()`"),
    )
