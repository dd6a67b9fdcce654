"""FG127: a random seed is set or read."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import CallRule, Invalid, Valid


class SeedCall(CallRule):
    """``torch.manual_seed()`` and the like."""

    entry = "seed-call"
    code = "FG127"
    does = "touches the state of a random generator"
    calls = breaking("seed-call")

    valid = (
        Valid(
            "import torch\ndef f(x):\n    x = x + 1\n    noise = torch.rand(3) + torch.randn_like(x)\n    return x * 2\n"
        ),
    )
    invalid = (
        Invalid(
            "import torch\ndef f(x):\n    x = x + 1\n    ⟦torch.manual_seed(7)⟧\n    return x * 2\n",
            "`torch.manual_seed()`",
        ),
        Invalid(
            "import torch\ndef f(x):\n    x = x + 1\n    ⟦torch.cuda.manual_seed_all(7)⟧\n    return x * 2\n"
        ),
        Invalid(
            "import torch\ndef f(x):\n    x = x + 1\n    state = ⟦torch.get_rng_state()⟧\n    return x * 2\n"
        ),
    )
