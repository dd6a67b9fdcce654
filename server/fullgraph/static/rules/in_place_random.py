"""FG129: a tensor is filled with random integers in place."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Invalid, TensorCallRule, Valid


class InPlaceRandom(TensorCallRule):
    """``x.random_()``."""

    entry = "in-place-random"
    code = "FG129"
    calls = breaking("in-place-random")

    valid = (
        Valid("""
            import torch
            def f(x):
                return x + torch.empty(3).uniform_(0, 1) + torch.empty(3).normal_()
            """),
    )
    invalid = (
        Invalid(
            """
            import torch
            def f(x):
                y = torch.empty(3)
                ⟦y.random_(0, 100)⟧
                return x + y
            """,
            "`.random_()` cannot be traced by Dynamo",
        ),
    )
