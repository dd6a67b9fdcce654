"""FG105: Python functions that Dynamo skips."""

from __future__ import annotations

from fullgraph.static.domain.values import Instance, Method
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.models.torch.breaks import SOBOL
from fullgraph.static.rules.base import CallRule, Hit, Invalid, Valid


class SkippedPythonFunction(CallRule):
    """Sequences of Sobol, data sets and samplers."""

    entry = "skipped-python-function"
    code = "FG105"
    does = "is in a file that Dynamo does not trace"
    calls = breaking("skipped-python-function")

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call; of methods those of a Sobol sequence."""
        callee = event.callee
        if isinstance(callee, Method) and callee.receiver != Instance(SOBOL):
            return None
        return super().on_call(event)

    valid = (
        Valid(
            "import torch\nclass Deck:\n    def draw(self, n):\n        return n\n\n"
            "def f(x):\n    x = x + 1\n    return x * Deck().draw(2)\n"
        ),
    )
    invalid = (
        Invalid(
            "import torch\ndef f(x):\n    x = x + 1\n"
            "    engine = ⟦torch.quasirandom.SobolEngine(3, seed=1)⟧\n    return x * 2\n",
            "`torch.quasirandom.SobolEngine()`",
        ),
        Invalid(
            "import torch\nclass Net(torch.nn.Module):\n    def __init__(self):\n"
            "        super().__init__()\n        self.points = torch.quasirandom.SobolEngine(3)\n\n"
            "    def forward(self, x):\n        x = x + 1\n        y = ⟦self.points.draw(1)⟧\n"
            "        return x * 2\n",
            "`.draw()`",
        ),
        Invalid(
            "import torch\nfrom torch.utils.data import TensorDataset\ndef f(x):\n    x = x + 1\n"
            "    data = ⟦TensorDataset(x)⟧\n    return x * 2\n"
        ),
    )
