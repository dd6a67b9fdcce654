"""FG406: a graph break that the code requests."""

from __future__ import annotations

from fullgraph.static.models import names
from fullgraph.static.rules.base import CallRule, Invalid, Valid


class ExplicitGraphBreak(CallRule):
    """``torch._dynamo.graph_break()``."""

    entry = "explicit-graph-break"
    code = "FG406"
    does = "requests a graph break"
    calls = names(
        """
        torch._dynamo.graph_break torch._dynamo.skip_frame
        """
    )

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
    )
