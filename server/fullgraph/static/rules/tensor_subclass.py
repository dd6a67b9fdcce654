"""FG125: a tensor becomes another class of tensor."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Invalid, TensorCallRule, Valid


class TensorSubclass(TensorCallRule):
    """``x.as_subclass()``."""

    entry = "tensor-subclass"
    code = "FG125"
    does = "is not traced"
    calls = breaking("tensor-subclass")

    valid = (Valid("def f(x):\n    return x.clone() + x.view_as(x)\n"),)
    invalid = (
        Invalid(
            "import torch\ndef f(x):\n    x = x + 1\n    y = ⟦x.as_subclass(torch.Tensor)⟧\n"
            "    return y * 2\n",
            "`.as_subclass()`",
        ),
    )
