"""FG412: the state of the device is queried."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import CallRule, Invalid, Valid


class GpuFeature(CallRule):
    """``torch.cuda.memory_allocated()`` and the like."""

    entry = "gpu-feature"
    code = "FG412"
    does = "queries the device, which Dynamo does not trace"
    calls = breaking("gpu-feature")

    valid = (
        Valid("""
            import torch
            def f(x):
                x = x + 1
                if torch.cuda.is_available():
                    x = x + 1
                return x * 2
            """),
    )
    invalid = (
        Invalid(
            """
            import torch
            def f(x):
                x = x + 1
                if ⟦torch.cuda.memory_allocated()⟧ > 9:
                    x = x + 1
                return x * 2
            """,
            "`torch.cuda.memory_allocated()` queries the device, which Dynamo does not trace",
        ),
        Invalid(
            """
            import torch
            def f(x):
                x = x + 1
                k = ⟦torch.cuda.device_count()⟧
                return x * 2
            """,
            "`torch.cuda.device_count()` queries the device, which Dynamo does not trace",
        ),
    )
