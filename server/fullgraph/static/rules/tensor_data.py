"""FG119: ``.data`` of a computed tensor is assigned."""

from __future__ import annotations

import libcst as cst

from fullgraph.static.domain.values import Tensor
from fullgraph.static.interpret.events import AssignEvent
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid
from fullgraph.static.syntax.walk import walk


class TensorData(Rule):
    """``x.data = y``, where ``x`` is no parameter or buffer and none of the inputs."""

    entry = "tensor-data"
    code = "FG119"

    valid = (
        Valid("""
            def f(x):
                y = x + 1
                return y * y.data
            """),
        Valid("""
            def f(x):
                y = x + 1
                y.data.copy_(x)
                return y
            """),
        Valid("""
            class Batch:
                pass

            BATCH = Batch()
            def f(x):
                BATCH.data = 3
                return x + BATCH.data
            """),
        Valid("""
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.w = torch.nn.Parameter(torch.ones(3))

                def forward(self, x):
                    self.w.data = self.w.data.clamp(-1, 1)
                    w = self.w
                    w.data *= 2
                    return x @ w
            """),
        Valid("""
            def f(x):
                x.data = x.data * 2
                return x + 1
            """),
        Valid("""
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.register_buffer('mean', torch.ones(3))

                def forward(self, x):
                    self.mean.data = self.mean * 2
                    return x + self.mean
            """),
    )
    invalid = (
        Invalid(
            """
            def f(x):
                y = x.relu()
                ⟦y.data⟧ = x.clamp(0, 1)
                return y * 2
            """,
            "`.data` of a computed tensor is assigned, which Dynamo does not trace",
        ),
    )

    def on_assign(self, event: AssignEvent) -> Hit | None:
        """Report the assignment."""
        receiver = event.receiver
        if event.name != "data" or not isinstance(receiver, Tensor) or not _is_computed(event):
            return None
        what = "`.data` of a computed tensor is assigned, which Dynamo does not trace"
        return Hit(event.node, what, "", receiver.provenance, receiver.certain)


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
