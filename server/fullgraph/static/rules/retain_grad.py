"""FG115: the gradient of an intermediate tensor is kept."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Invalid, TensorCallRule, Valid


class RetainGrad(TensorCallRule):
    """``x.retain_grad()``."""

    entry = "retain-grad"
    code = "FG115"
    does = "keeps the gradient of an intermediate tensor, which Dynamo does not trace"
    calls = breaking("retain-grad")

    valid = (
        Valid("""
            def f(x):
                return x.detach() * x.requires_grad
            """),
    )
    invalid = (
        Invalid(
            """
            def f(x):
                y = (x * 2).relu()
                ⟦y.retain_grad()⟧
                return y.sum()
            """,
            "`.retain_grad()` keeps the gradient of an intermediate tensor"
            ", which Dynamo does not trace",
            inputs="torch.ones(3, requires_grad=True)",
        ),
    )
