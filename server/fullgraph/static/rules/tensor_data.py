"""FG119: ``.data`` of a tensor that was computed here is assigned."""

from __future__ import annotations

import libcst as cst

from fullgraph.static.domain.values import Tensor
from fullgraph.static.interpret.events import AssignEvent
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks
from fullgraph.static.syntax.walk import walk


class TensorData(Rule):
    """``x.data = y``, where ``x`` is no parameter or buffer and none of the inputs."""

    entry = "tensor-data"
    code = "FG119"

    def on_assign(self, event: AssignEvent) -> Hit | None:
        """Report giving a tensor other data."""
        receiver = event.receiver
        if event.name != "data" or not isinstance(receiver, Tensor) or not _is_computed(event):
            return None
        message = breaks("Assigning `.data` gives a tensor other data behind the graph's back")
        return Hit(event.node, message, "", receiver.provenance, receiver.certain)

    valid = (
        Valid("def f(x):\n    y = x + 1\n    return y * y.data\n"),
        Valid("def f(x):\n    y = x + 1\n    y.data.copy_(x)\n    return y\n"),
        Valid(
            "class Batch:\n    pass\n\nBATCH = Batch()\ndef f(x):\n    BATCH.data = 3\n"
            "    return x + BATCH.data\n"
        ),
        Valid(
            "import torch\nclass Net(torch.nn.Module):\n    def __init__(self):\n"
            "        super().__init__()\n        self.w = torch.nn.Parameter(torch.ones(3))\n\n"
            "    def forward(self, x):\n        self.w.data = self.w.data.clamp(-1, 1)\n"
            "        w = self.w\n        w.data *= 2\n        return x @ w\n"
        ),
        Valid("def f(x):\n    x.data = x.data * 2\n    return x + 1\n"),
    )
    invalid = (
        Invalid(
            "def f(x):\n    y = x.relu()\n    ⟦y.data⟧ = x.clamp(0, 1)\n    return y * 2\n",
            "`.data`",
        ),
    )


def _is_computed(event: AssignEvent) -> bool:
    """Whether the tensor is the result of an operation in the function.

    Dynamo traces the assignment to a parameter, buffer or input, unless the new data has another
    dtype. The source code rarely shows the dtype, so that case is not reported.
    """
    name, function = event.node.value, event.frame.function
    if not isinstance(name, cst.Name) or function is None or function.node is None:
        return False
    return any(
        isinstance(node, cst.Assign) and _binds(node, name.value) and _is_operation(node.value)
        for node in walk(function.node)
    )


def _binds(node: cst.Assign, name: str) -> bool:
    targets = [each.target for each in node.targets]
    return any(isinstance(target, cst.Name) and target.value == name for target in targets)


def _is_operation(node: cst.BaseExpression) -> bool:
    if isinstance(node, cst.Call):
        return isinstance(node.func, cst.Attribute)
    return isinstance(node, (cst.BinaryOperation, cst.UnaryOperation))
