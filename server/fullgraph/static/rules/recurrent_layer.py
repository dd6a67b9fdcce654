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

    valid = (
        Valid("""
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.cell = torch.nn.GRUCell(3, 3)

                def forward(self, x):
                    return self.cell(x) + 1
            """),
        Valid(
            """
            import torch
            import torch._dynamo
            torch._dynamo.config.allow_rnn = True
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.rnn = torch.nn.LSTM(3, 3)

                def forward(self, x):
                    return self.rnn(x + 1)[0] + 1
            """,
            inputs="torch.ones(2, 3)",
        ),
    )
    invalid = (
        Invalid(
            """
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.rnn = torch.nn.LSTM(3, 3)

                def forward(self, x):
                    y, _ = ⟦self.rnn(x + 1)⟧
                    return y + 1
            """,
            "Dynamo does not trace `nn.LSTM` by default",
            inputs="torch.ones(2, 3)",
        ),
        Invalid(
            """
            import torch.nn as nn
            class Net(nn.Module):
                def __init__(self):
                    super().__init__()
                    self.layers = nn.ModuleList([nn.GRU(3, 3) for _ in range(2)])

                def forward(self, x):
                    for layer in self.layers:
                        x = ⟦layer(x)⟧[0]
                    return x
            """,
            "Dynamo does not trace `nn.GRU` by default",
            inputs="torch.ones(2, 3)",
        ),
        Invalid(
            """
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.rnn = torch.nn.RNN(3, 3)

                def forward(self, x):
                    return ⟦self.rnn(x + 1)⟧[0] + 1
            """,
            "Dynamo does not trace `nn.RNN` by default",
            inputs="torch.ones(2, 3)",
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call of a layer, not its creation."""
        if not isinstance(event.callee, Instance):
            return None
        if dynamo_setting("allow_rnn", event.frame) == Constant(True):
            return None
        name = event.callee.path.rpartition(".")[2]
        what = f"Dynamo does not trace `nn.{name}` by default"
        why = "`torch._dynamo.config.allow_rnn` is False"
        return Hit(event.node, what, why)
