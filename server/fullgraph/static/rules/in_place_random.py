"""FG129: random numbers are drawn in place, in a way that Dynamo does not trace."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Invalid, TensorCallRule, Valid


class InPlaceRandom(TensorCallRule):
    """``x.random_()``."""

    entry = "in-place-random"
    code = "FG129"
    does = "is not traced"
    calls = breaking("in-place-random")

    valid = (
        Valid(
            "import torch\ndef f(x):\n"
            "    return x + torch.empty(3).uniform_(0, 1) + torch.empty(3).normal_()\n"
        ),
    )
    invalid = (
        Invalid(
            "import torch\ndef f(x):\n    y = torch.empty(3)\n    ⟦y.random_(0, 100)⟧\n"
            "    return x + y\n",
            "`.random_()`",
        ),
    )
