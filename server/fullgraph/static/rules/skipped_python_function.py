"""FG105: Python functions that Dynamo skips."""

from __future__ import annotations

from fullgraph.static.domain.values import Instance, Method
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.models.torch.breaks import SOBOL
from fullgraph.static.rules.base import CallRule, Hit, Invalid, Valid


class SkippedPythonFunction(CallRule):
    """Sobol engines, data sets and samplers."""

    entry = "skipped-python-function"
    code = "FG105"
    does = "is defined in a file that Dynamo skips"
    calls = breaking("skipped-python-function")

    valid = (
        Valid("""
            import torch
            class Deck:
                def draw(self, n):
                    return n

            def f(x):
                x = x + 1
                return x * Deck().draw(2)
            """),
    )
    invalid = (
        Invalid(
            """
            import torch
            def f(x):
                x = x + 1
                engine = ⟦torch.quasirandom.SobolEngine(3, seed=1)⟧
                return x * 2
            """,
            "`torch.quasirandom.SobolEngine()` is defined in a file that Dynamo skips",
        ),
        Invalid(
            """
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.points = torch.quasirandom.SobolEngine(3)

                def forward(self, x):
                    x = x + 1
                    y = ⟦self.points.draw(1)⟧
                    return x * 2
            """,
            "`.draw()` is defined in a file that Dynamo skips",
        ),
        Invalid(
            """
            import torch
            from torch.utils.data import TensorDataset
            def f(x):
                x = x + 1
                data = ⟦TensorDataset(x)⟧
                return x * 2
            """,
            "`torch.utils.data.TensorDataset()` is defined in a file that Dynamo skips",
        ),
        Invalid(
            """
            from torch.utils.data import RandomSampler
            def f(x):
                x = x + 1
                order = ⟦RandomSampler([1, 2])⟧
                return x * 2
            """,
            "`torch.utils.data.RandomSampler()` is defined in a file that Dynamo skips",
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call; of methods only those of a Sobol engine."""
        callee = event.callee
        if isinstance(callee, Method) and callee.receiver != Instance(SOBOL):
            return None
        return super().on_call(event)
