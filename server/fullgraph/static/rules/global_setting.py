"""A setting of the whole process is read or changed."""

from __future__ import annotations

from fullgraph.static.domain.values import Constant, Dotted
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import CallRule, Hit, Invalid, Rule, Valid, called, dynamo_setting


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


class InferenceModeQuery(CallRule):
    """``x.is_inference()`` and ``torch.is_inference_mode_enabled()``."""

    entry = "inference-mode-query"
    code = "FG409"
    does = "queries inference mode, which Dynamo does not trace"
    calls = breaking("inference-mode-query")

    valid = (
        Valid("""
            import torch
            def f(x):
                x = x + 1
                with torch.inference_mode():
                    x = x + 1
                if torch.is_grad_enabled():
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
                if ⟦torch.is_inference_mode_enabled()⟧:
                    x = x + 1
                return x * 2
            """,
            "`torch.is_inference_mode_enabled()` queries inference mode"
            ", which Dynamo does not trace",
        ),
        Invalid(
            """
            def f(x):
                x = x + 1
                if ⟦x.is_inference()⟧:
                    x = x + 1
                return x * 2
            """,
            "`.is_inference()` queries inference mode, which Dynamo does not trace",
        ),
    )


class NumpyTracingOff(Rule):
    """NumPy calls in a file that sets ``trace_numpy = False``."""

    entry = "numpy-tracing-off"
    code = "FG405"
    calls = breaking("numpy-tracing-off")

    valid = (
        Valid("""
            import numpy as np
            import torch
            def f(x):
                return x + torch.from_numpy(np.sin(x.numpy()))
            """),
    )
    invalid = (
        Invalid(
            """
            import numpy as np
            import torch
            import torch._dynamo
            torch._dynamo.config.trace_numpy = False
            def f(x):
                x = x + 1
                w = ⟦np.hanning(3)⟧
                return x * 2
            """,
            "`np.hanning()` is not traced, because `trace_numpy` is off",
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report any NumPy call."""
        if dynamo_setting("trace_numpy", event.frame) != Constant(False):
            return None
        if not isinstance(event.callee, Dotted):
            return None
        what = f"`{called(event.callee)}()` is not traced, because `trace_numpy` is off"
        return Hit(event.node, what)
