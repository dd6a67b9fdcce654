"""FG405: NumPy code where ``trace_numpy`` is off."""

from __future__ import annotations

from fullgraph.static.domain.values import Constant, Dotted
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, called, dynamo_setting


class NumpyTracingOff(Rule):
    """NumPy calls in a file that sets ``trace_numpy = False``."""

    entry = "numpy-tracing-off"
    code = "FG405"
    calls = breaking("numpy-tracing-off")

    valid = (
        Valid("""
            import numpy as np
            import torch
            def f(x):
                return x + torch.from_numpy(np.sin(x.numpy()))
            """),
    )
    invalid = (
        Invalid(
            """
            import numpy as np
            import torch
            import torch._dynamo
            torch._dynamo.config.trace_numpy = False
            def f(x):
                x = x + 1
                w = ⟦np.hanning(3)⟧
                return x * 2
            """,
            "`np.hanning()` is not traced, because `trace_numpy` is off",
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report any NumPy call."""
        if dynamo_setting("trace_numpy", event.frame) != Constant(False):
            return None
        if not isinstance(event.callee, Dotted):
            return None
        what = f"`{called(event.callee)}()` is not traced, because `trace_numpy` is off"
        return Hit(event.node, what)
