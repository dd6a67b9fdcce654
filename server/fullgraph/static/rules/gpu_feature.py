"""FG412: the state of the device is queried."""

from __future__ import annotations

from fullgraph.static.models import names
from fullgraph.static.rules.base import CallRule, Invalid, Valid


class GpuFeature(CallRule):
    """``torch.cuda.memory_allocated()`` and the like."""

    entry = "gpu-feature"
    code = "FG412"
    does = "queries the device, which Dynamo does not trace"
    calls = names(
        """
        torch.cuda.memory_allocated torch.cuda.max_memory_allocated
        torch.cuda.memory_reserved torch.cuda.device_count torch.cuda.is_bf16_supported
        torch.cuda.mem_get_info torch.cuda.memory_summary torch.cuda.memory_stats
        torch.cuda.max_memory_reserved torch.cuda.amp.GradScaler torch.amp.GradScaler
        """
    )

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
