"""FG407: an RNN, LSTM or GRU layer."""

from __future__ import annotations

import libcst as cst

from fullgraph.static.domain.lattice import Frame
from fullgraph.static.domain.values import Constant, Instance, Value
from fullgraph.static.interpret.events import AttributeEvent, CallEvent
from fullgraph.static.models import names
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, dynamo_setting


class RecurrentLayer(Rule):
    """Calls of ``nn.RNN``, ``nn.LSTM`` and ``nn.GRU``, and what is read of them before."""

    entry = "recurrent-layer"
    code = "FG407"
    calls = breaking("recurrent-layer")
    attributes = names(
        """
        batch_first bias bidirectional dropout flatten_parameters hidden_size input_size num_layers
        proj_size
        """
    )
    ends_function = True

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
        Invalid(
            """
            import torch
            class Base(torch.nn.Module):
                layer = None

                def __init__(self):
                    super().__init__()
                    self.rnn = self.layer(3, 3)

                def forward(self, x):
                    return ⟦self.rnn(x + 1)⟧[0] + 1

            class Net(Base):
                layer = torch.nn.GRU
            """,
            "Dynamo does not trace `nn.GRU` by default",
            inputs="torch.ones(2, 3)",
        ),
        Invalid(
            """
            import torch.nn as nn
            class Net(nn.Module):
                def __init__(self, kind="lstm"):
                    super().__init__()
                    if kind == "lstm":
                        self.rnn = nn.LSTM(3, 3)
                    else:
                        self.rnn = {"gru": nn.GRU, "rnn": nn.RNN}[kind](3, 3)

                def forward(self, x):
                    return ⟦self.rnn(x + 1)⟧[0] + 1
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
                    self.first = torch.nn.GRU(3, 3)
                    self.second = torch.nn.GRU(3, 3)

                def forward(self, x):
                    x = x + 1
                    ⟦self.first⟧.flatten_parameters()
                    y, _ = self.first(x)
                    return self.second(y)[0] + 1
            """,
            "Dynamo does not trace `nn.GRU` by default",
            inputs="torch.ones(2, 3)",
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call of a layer, not its creation."""
        return _hit(event.node, event.callee, event.frame)

    def on_attribute(self, event: AttributeEvent) -> Hit | None:
        """Report what is read of a layer: Dynamo looks at it for the first time there."""
        is_one = (
            isinstance(event.receiver, Instance) and event.receiver.path in RecurrentLayer.calls
        )
        return _hit(event.node.value, event.receiver, event.frame) if is_one else None


def _hit(node: cst.CSTNode, layer: Value, frame: Frame) -> Hit | None:
    if not isinstance(layer, Instance) or dynamo_setting("allow_rnn", frame) == Constant(True):
        return None
    name = layer.path.rpartition(".")[2]
    why = "`torch._dynamo.config.allow_rnn` is False"
    return Hit(node, f"Dynamo does not trace `nn.{name}` by default", why)
