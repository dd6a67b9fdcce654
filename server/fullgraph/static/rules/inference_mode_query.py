"""FG409: inference mode is queried."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import CallRule, Invalid, Valid


class InferenceModeQuery(CallRule):
    """``x.is_inference()`` and ``torch.is_inference_mode_enabled()``."""

    entry = "inference-mode-query"
    code = "FG409"
    does = "queries inference mode, which Dynamo does not trace"
    calls = breaking("inference-mode-query")

    valid = (
        Valid("""
            import torch
            def f(x):
                x = x + 1
                with torch.inference_mode():
                    x = x + 1
                if torch.is_grad_enabled():
                    x = x + 1
                return x * 2
            """),
    )
    invalid = (
        Invalid(
            """
            import torch
            def f(x):
                x = x + 1
                if ⟦torch.is_inference_mode_enabled()⟧:
                    x = x + 1
                return x * 2
            """,
            "`torch.is_inference_mode_enabled()` queries inference mode"
            ", which Dynamo does not trace",
        ),
        Invalid(
            """
            def f(x):
                x = x + 1
                if ⟦x.is_inference()⟧:
                    x = x + 1
                return x * 2
            """,
            "`.is_inference()` queries inference mode, which Dynamo does not trace",
        ),
    )
