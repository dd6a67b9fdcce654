"""FG409: the code asks for inference mode."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import CallRule, Invalid, Valid


class InferenceModeQuery(CallRule):
    """``x.is_inference()`` and ``torch.is_inference_mode_enabled()``."""

    entry = "inference-mode-query"
    code = "FG409"
    does = "asks for inference mode"
    calls = breaking("inference-mode-query")

    valid = (
        Valid(
            "import torch\ndef f(x):\n    x = x + 1\n    with torch.inference_mode():\n        x = x + 1\n    if torch.is_grad_enabled():\n        x = x + 1\n    return x * 2\n"
        ),
    )
    invalid = (
        Invalid(
            "import torch\ndef f(x):\n    x = x + 1\n    if ⟦torch.is_inference_mode_enabled()⟧:\n        x = x + 1\n    return x * 2\n",
            "is_inference_mode_enabled()",
        ),
        Invalid(
            "def f(x):\n    x = x + 1\n    if ⟦x.is_inference()⟧:\n        x = x + 1\n    return x * 2\n"
        ),
    )
