"""FG409: the code asks for inference mode."""

from __future__ import annotations

from fullgraph.static.models import names
from fullgraph.static.rules.base import CallRule, Invalid, Valid


class InferenceModeQuery(CallRule):
    """``x.is_inference()`` and ``torch.is_inference_mode_enabled()``."""

    entry = "inference-mode-query"
    code = "FG409"
    does = "asks for inference mode"
    calls = names(
        """
        torch.is_inference_mode_enabled torch.is_inference .is_inference
        """
    )

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
            "is_inference_mode_enabled()",
        ),
        Invalid("""
            def f(x):
                x = x + 1
                if ⟦x.is_inference()⟧:
                    x = x + 1
                return x * 2
            """),
    )
