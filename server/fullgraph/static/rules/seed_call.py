"""FG127: the state of a random generator is set or read."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import CallRule, Invalid, Valid


class SeedCall(CallRule):
    """``torch.manual_seed()`` and the like."""

    entry = "seed-call"
    code = "FG127"
    does = "sets or reads the state of a random generator, which Dynamo does not trace"
    calls = breaking("seed-call")

    valid = (
        Valid("""
            import torch
            def f(x):
                x = x + 1
                noise = torch.rand(3) + torch.randn_like(x)
                return x * 2
            """),
    )
    invalid = (
        Invalid(
            """
            import torch
            def f(x):
                x = x + 1
                ⟦torch.manual_seed(7)⟧
                return x * 2
            """,
            "`torch.manual_seed()` sets or reads the state of a random generator"
            ", which Dynamo does not trace",
        ),
        Invalid(
            """
            import torch
            def f(x):
                x = x + 1
                ⟦torch.cuda.manual_seed_all(7)⟧
                return x * 2
            """,
            "`torch.cuda.manual_seed_all()` sets or reads the state of a random generator"
            ", which Dynamo does not trace",
        ),
        Invalid(
            """
            import torch
            def f(x):
                x = x + 1
                state = ⟦torch.get_rng_state()⟧
                return x * 2
            """,
            "`torch.get_rng_state()` sets or reads the state of a random generator"
            ", which Dynamo does not trace",
        ),
    )
