"""FG406: a graph break that the code requests."""

from __future__ import annotations

from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.models.torch.breaks import SKIP_FRAME
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, called


class ExplicitGraphBreak(Rule):
    """``torch._dynamo.graph_break()`` and ``torch._dynamo.skip_frame()``."""

    entry = "explicit-graph-break"
    code = "FG406"
    calls = breaking("explicit-graph-break")

    valid = (
        Valid("""
            def f(x):
                x = x + 1
                x = x + 1
                return x * 2
            """),
    )
    invalid = (
        Invalid(
            """
            import torch
            import torch._dynamo
            def f(x):
                x = x + 1
                ⟦torch._dynamo.graph_break()⟧
                return x * 2
            """,
            "`torch._dynamo.graph_break()` requests a graph break",
        ),
        Invalid(
            """
            import torch
            import torch._dynamo
            def f(x):
                x = x + 1
                ⟦torch._dynamo.skip_frame()⟧
                return x * 2
            """,
            "`torch._dynamo.skip_frame()` skips this function",
            skips=True,
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call."""
        name = called(event.callee)
        if name == SKIP_FRAME:
            return Hit(event.node, f"`{name}()` skips this function", skips=True)
        return Hit(event.node, f"`{name}()` requests a graph break")
