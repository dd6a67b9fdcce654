"""FG407: an RNN, LSTM or GRU layer."""

from __future__ import annotations

from fullgraph.static.domain.values import Constant, Instance
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, dynamo_setting


class RecurrentLayer(Rule):
    """Calls of ``nn.RNN``, ``nn.LSTM`` and ``nn.GRU``."""

    entry = "recurrent-layer"
    code = "FG407"
    calls = breaking("recurrent-layer")

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call of a layer, not the making of one."""
        if not isinstance(event.callee, Instance):
            return None
        if dynamo_setting("allow_rnn", event.frame) == Constant(True):
            return None
        name = event.callee.path.rpartition(".")[2]
        message = f"`nn.{name}` is refused by torch.compile: this function runs in eager mode"
        return Hit(event.node, message, "`torch._dynamo.config.allow_rnn` is off by default")

    valid = (
        Valid(
            "import torch\nclass Net(torch.nn.Module):\n    def __init__(self):\n"
            "        super().__init__()\n        self.cell = torch.nn.GRUCell(3, 3)\n\n"
            "    def forward(self, x):\n        return self.cell(x) + 1\n"
        ),
    )
    invalid = (
        Invalid(
            "import torch\nclass Net(torch.nn.Module):\n    def __init__(self):\n"
            "        super().__init__()\n        self.rnn = torch.nn.LSTM(3, 3)\n\n"
            "    def forward(self, x):\n        y, _ = ⟦self.rnn(x + 1)⟧\n        return y + 1\n",
            "`nn.LSTM`",
            "torch.ones(2, 3)",
        ),
        Invalid(
            "import torch.nn as nn\nclass Net(nn.Module):\n    def __init__(self):\n"
            "        super().__init__()\n"
            "        self.layers = nn.ModuleList([nn.GRU(3, 3) for _ in range(2)])\n\n"
            "    def forward(self, x):\n        for layer in self.layers:\n"
            "            x = ⟦layer(x)⟧[0]\n        return x\n",
            "`nn.GRU`",
            "torch.ones(2, 3)",
        ),
    )
