"""FG109: a torch function that returns a Python value."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import CallRule, Invalid, Valid


class NonTensorResult(CallRule):
    """``torch.can_cast()``, ``torch.result_type()`` and their like."""

    entry = "non-tensor-result"
    code = "FG109"
    does = "returns a value that is not a tensor"
    calls = breaking("non-tensor-result")

    valid = (
        Valid("""
            import torch
            def f(x):
                x = x + 1
                if torch.is_floating_point(x) and x.get_device() < 0:
                    x = x + 1
                kind = torch.promote_types(torch.float32, torch.float64)
                return x * 2
            """),
    )
    invalid = (
        Invalid(
            """
            def f(x):
                y = x + 1
                same = ⟦y.is_same_size(x)⟧
                return y * 2
            """,
            "`.is_same_size()` returns a value that is not a tensor",
        ),
        Invalid(
            """
            import torch
            def f(x):
                x = x + 1
                wide = ⟦torch.can_cast(torch.float32, torch.float64)⟧
                return x * 2
            """,
            "`torch.can_cast()` returns a value that is not a tensor",
        ),
        Invalid(
            """
            import torch
            def f(x):
                x = x + 1
                kind = ⟦torch.result_type(x, 1)⟧
                return x * 2
            """,
            "`torch.result_type()` returns a value that is not a tensor",
        ),
        Invalid(
            """
            def f(x):
                x = x + 1
                at = ⟦x.storage_offset()⟧
                return x * 2
            """,
            "`.storage_offset()` returns a value that is not a tensor",
        ),
    )
