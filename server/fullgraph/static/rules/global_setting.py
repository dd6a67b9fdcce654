"""FG410: a setting of the whole process is read or changed."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import CallRule, Invalid, Valid


class GlobalSetting(CallRule):
    """``torch.set_num_threads()`` and the like."""

    entry = "global-setting"
    code = "FG410"
    does = "reads or changes a global setting, which Dynamo does not trace"
    calls = breaking("global-setting")

    valid = (
        Valid("""
            import torch
            def f(x):
                x = x + 1
                torch.set_float32_matmul_precision("high")
                torch.backends.cudnn.benchmark = False
                return x * 2
            """),
    )
    invalid = (
        Invalid(
            """
            import torch
            def f(x):
                x = x + 1
                ⟦torch.set_num_threads(1)⟧
                return x * 2
            """,
            "`torch.set_num_threads()` reads or changes a global setting"
            ", which Dynamo does not trace",
        ),
        Invalid(
            """
            import warnings
            def f(x):
                x = x + 1
                ⟦warnings.simplefilter("ignore")⟧
                return x * 2
            """,
            "`warnings.simplefilter()` reads or changes a global setting"
            ", which Dynamo does not trace",
        ),
        Invalid(
            """
            import torch
            def f(x):
                x = x + 1
                ⟦torch.set_flush_denormal(False)⟧
                return x * 2
            """,
            "`torch.set_flush_denormal()` reads or changes a global setting"
            ", which Dynamo does not trace",
        ),
    )
