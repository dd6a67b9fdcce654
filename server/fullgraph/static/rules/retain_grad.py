"""FG115: the gradient of an intermediate tensor is to be kept."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Invalid, TensorCallRule, Valid


class RetainGrad(TensorCallRule):
    """``x.retain_grad()``."""

    entry = "retain-grad"
    code = "FG115"
    does = "is not traced"
    calls = breaking("retain-grad")

    valid = (Valid("def f(x):\n    return x.detach() * x.requires_grad\n"),)
    invalid = (
        Invalid(
            "def f(x):\n    y = (x * 2).relu()\n    ⟦y.retain_grad()⟧\n    return y.sum()\n",
            "`.retain_grad()`",
            "torch.ones(3, requires_grad=True)",
        ),
    )
