"""FG125: a tensor is converted to a subclass."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Invalid, TensorCallRule, Valid


class TensorSubclass(TensorCallRule):
    """``x.as_subclass()``."""

    entry = "tensor-subclass"
    code = "FG125"
    does = "changes the class of a tensor, which Dynamo does not trace"
    calls = breaking("tensor-subclass")

    valid = (
        Valid("""
            def f(x):
                return x.clone() + x.view_as(x)
            """),
    )
    invalid = (
        Invalid(
            """
            import torch
            def f(x):
                x = x + 1
                y = ⟦x.as_subclass(torch.Tensor)⟧
                return y * 2
            """,
            "`.as_subclass()` changes the class of a tensor, which Dynamo does not trace",
        ),
    )
