"""FG412: the GPU is asked about itself."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import CallRule, Invalid, Valid


class GpuFeature(CallRule):
    """``torch.cuda.memory_allocated()`` and the like."""

    entry = "gpu-feature"
    code = "FG412"
    does = "asks the GPU about itself"
    calls = breaking("gpu-feature")

    valid = (
        Valid(
            "import torch\ndef f(x):\n    x = x + 1\n    if torch.cuda.is_available():\n        x = x + 1\n    return x * 2\n"
        ),
    )
    invalid = (
        Invalid(
            "import torch\ndef f(x):\n    x = x + 1\n    if ⟦torch.cuda.memory_allocated()⟧ > 9:\n        x = x + 1\n    return x * 2\n",
            "memory_allocated()",
        ),
        Invalid(
            "import torch\ndef f(x):\n    x = x + 1\n    k = ⟦torch.cuda.device_count()⟧\n    return x * 2\n"
        ),
    )
