"""FG109: an operation of torch that answers with a Python value."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import CallRule, Invalid, Valid


class NonTensorResult(CallRule):
    """``torch.can_cast()``, ``torch.result_type()`` and their like."""

    entry = "non-tensor-result"
    code = "FG109"
    does = "answers with something that is no tensor"
    calls = breaking("non-tensor-result")

    valid = (
        Valid(
            "import torch\ndef f(x):\n    x = x + 1\n    if torch.is_floating_point(x) and x.get_device() < 0:\n        x = x + 1\n    kind = torch.promote_types(torch.float32, torch.float64)\n    return x * 2\n"
        ),
    )
    invalid = (
        Invalid("def f(x):\n    y = x + 1\n    same = ⟦y.is_same_size(x)⟧\n    return y * 2\n"),
        Invalid(
            "import torch\ndef f(x):\n    x = x + 1\n    wide = ⟦torch.can_cast(torch.float32, torch.float64)⟧\n    return x * 2\n",
            "can_cast()",
        ),
        Invalid(
            "import torch\ndef f(x):\n    x = x + 1\n    kind = ⟦torch.result_type(x, 1)⟧\n    return x * 2\n"
        ),
        Invalid("def f(x):\n    x = x + 1\n    at = ⟦x.storage_offset()⟧\n    return x * 2\n"),
    )
