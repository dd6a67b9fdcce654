"""FG129: random numbers are drawn in place, in a way that Dynamo does not trace."""

from __future__ import annotations

from fullgraph.static.models import names
from fullgraph.static.rules.base import Invalid, TensorCallRule, Valid


class InPlaceRandom(TensorCallRule):
    """``x.random_()``."""

    entry = "in-place-random"
    code = "FG129"
    does = "is not traced"
    calls = names(".random_")

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
            "`.random_()`",
        ),
    )
