"""FG137: a parameter, or a layer with parameters, is made in compiled code."""

from __future__ import annotations

import re

from fullgraph.static.domain.values import Constant, Dotted, Method, Object
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.models.torch.modules import WITH_PARAMETERS
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks

_MAKES = re.compile(rf"\bnn\.(?:{'|'.join(sorted(WITH_PARAMETERS))})\(")


class ParameterInForward(Rule):
    """``nn.Parameter()`` and ``nn.Linear()`` within a ``forward``."""

    entry = "parameter-in-forward"
    code = "FG137"
    calls = breaking("parameter-in-forward") | {".__init__"}

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report making it, not calling it."""
        if isinstance(event.callee, Method):
            return _start(event, event.callee)
        if not isinstance(event.callee, Dotted):
            return None
        flags = dict(event.arguments.keywords)
        if Constant(False) in (flags.get("elementwise_affine"), flags.get("affine")):
            return None
        name = event.callee.path.rpartition(".")[2]
        return Hit(event.node, breaks(f"`nn.{name}()` makes a parameter each time the code runs"))

    valid = (
        Valid(
            "import torch\nfrom torch import nn\nclass Scale(nn.Module):\n"
            "    def __init__(self, n):\n        super().__init__()\n        self.gain = n\n\n"
            "    def forward(self, x):\n        return x * self.gain\n\n"
            "def f(x):\n    x = x + 1\n    return Scale(3)(x) * 2\n"
        ),
        Valid(
            "import torch.nn as nn\ndef f(x):\n"
            "    y = nn.LayerNorm(3, elementwise_affine=False)(x)\n"
            "    return nn.ReLU()(y) + nn.Dropout(0.1)(y) + nn.MSELoss()(x, y)\n"
        ),
        Valid(
            "import torch.nn as nn\nclass Net(nn.Module):\n    def __init__(self):\n"
            "        super().__init__()\n        self.lin = nn.Linear(3, 3)\n\n"
            "    def forward(self, x):\n        return self.lin(x)\n"
        ),
    )
    invalid = (
        Invalid(
            "import torch\nfrom torch import nn\nclass Scale(nn.Module):\n"
            "    def __init__(self, n):\n        ⟦super().__init__()⟧\n"
            "        self.gain = ⟦nn.Buffer(torch.ones(n))⟧\n\n"
            "    def forward(self, x):\n        return x * self.gain\n\n"
            "def f(x):\n    x = x + 1\n    return Scale(3)(x) * 2\n"
        ),
        Invalid(
            "import torch.nn as nn\ndef f(x):\n    x = x + 1\n    norm = ⟦nn.LayerNorm(3)⟧\n"
            "    return norm(x) * 2\n",
            "`nn.LayerNorm()`",
        ),
        Invalid(
            "import torch.nn as nn\ndef f(x):\n    x = x + 1\n    w = ⟦nn.Parameter(x)⟧\n"
            "    return w * 2\n"
        ),
    )


def _start(event: CallEvent, callee: Method) -> Hit | None:
    """``super().__init__()`` of a module that makes parameters.

    Where they break the graph, Python runs ``__init__``, and Dynamo starts over in it with
    a module that is none yet.
    """
    function = event.frame.function
    if not isinstance(callee.receiver, Object) or function is None or function.owner is None:
        return None
    if function.name != "__init__" or not _MAKES.search(function.source.unit.text):
        return None
    message = breaks(f"A module of class `{function.owner.name}` is made each time the code runs")
    return Hit(event.node, message)
