"""FG406: a break that the code asks for."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import CallRule, Invalid, Valid


class ExplicitGraphBreak(CallRule):
    """``torch._dynamo.graph_break()``."""

    entry = "explicit-graph-break"
    code = "FG406"
    does = "asks for a graph break"
    calls = breaking("explicit-graph-break")

    valid = (Valid("def f(x):\n    x = x + 1\n    x = x + 1\n    return x * 2\n"),)
    invalid = (
        Invalid(
            "import torch\nimport torch._dynamo\ndef f(x):\n    x = x + 1\n    ⟦torch._dynamo.graph_break()⟧\n    return x * 2\n",
            "graph_break()",
        ),
    )
