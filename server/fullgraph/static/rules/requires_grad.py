"""FG111: ``requires_grad`` is changed."""

from __future__ import annotations

import libcst as cst

from fullgraph.static.domain.values import (
    Constant,
    Dotted,
    Instance,
    Method,
    Object,
    Tensor,
    Unknown,
    Value,
)
from fullgraph.static.interpret.events import AssignEvent, CallEvent
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, called

_WHY = "Dynamo determines which tensors require gradients before it traces the code"


class RequiresGrad(Rule):
    """``x.requires_grad = ...``, ``x.requires_grad_()`` and ``requires_grad=True``."""

    entry = "requires-grad"
    code = "FG111"
    calls = frozenset({".requires_grad_", "torch.*"})

    valid = (
        Valid("""
            def f(x):
                y = x + 1
                y.requires_grad_(False)
                return y * 2
            """),
        Valid("""
            import torch
            def f(x):
                return torch.zeros(3, requires_grad=False) * x
            """),
        Valid("""
            def f(x):
                if x.requires_grad:
                    x = x + 1
                return x.detach() * 2
            """),
        Valid("""
            class Options:
                requires_grad = False

            def f(x):
                options = Options()
                options.requires_grad = True
                return x + 1
            """),
    )
    invalid = (
        Invalid(
            """
            def f(x):
                x = x + 1
                ⟦x.requires_grad⟧ = True
                return x * 2
            """,
            "`requires_grad` is assigned, which Dynamo does not trace",
        ),
        Invalid(
            """
            def f(x):
                ⟦x.requires_grad_()⟧
                return x * 2
            """,
            "`.requires_grad_()` changes `requires_grad`, which Dynamo does not trace",
        ),
        Invalid(
            """
            import torch
            def f(x):
                y = x.detach()
                ⟦y.requires_grad_(True)⟧
                return y * x
            """,
            "`.requires_grad_()` changes `requires_grad`, which Dynamo does not trace",
        ),
        Invalid(
            """
            import torch
            def f(x):
                y = ⟦torch.zeros(3, requires_grad=True)⟧
                return y * x
            """,
            "`torch.zeros()` creates a tensor with `requires_grad=True`"
            ", which Dynamo does not trace",
        ),
        Invalid(
            """
            import torch
            class Net(torch.nn.Module):
                def forward(self, x):
                    x = x + 1
                    y = ⟦torch.zeros_like(x, requires_grad=self.training)⟧
                    return y * x
            """,
            "`torch.zeros_like()` creates a tensor with `requires_grad=True`"
            ", which Dynamo does not trace",
        ),
        Invalid(
            """
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.lin = torch.nn.Linear(3, 3)

                def forward(self, x):
                    for p in self.lin.parameters():
                        ⟦p.requires_grad⟧ = False
                    return self.lin(x)
            """,
            "`requires_grad` is assigned, which Dynamo does not trace",
        ),
        Invalid(
            """
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.lin = torch.nn.Linear(3, 3)

                def forward(self, x):
                    ⟦self.lin.requires_grad_(False)⟧
                    return self.lin(x)
            """,
            "`.requires_grad_()` changes `requires_grad`, which Dynamo does not trace",
        ),
    )

    def on_assign(self, event: AssignEvent) -> Hit | None:
        """Report the assignment of the flag, whatever it was before."""
        if event.name != "requires_grad" or isinstance(event.receiver, Object):
            return None
        return Hit(event.node, "`requires_grad` is assigned, which Dynamo does not trace", _WHY)

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report ``requires_grad_()``, and factories with ``requires_grad=True``."""
        callee = event.callee
        if isinstance(callee, Method) and callee.name == "requires_grad_":
            return _method(event, callee)
        flag = dict(event.arguments.keywords).get("requires_grad")
        if not _is_factory(callee) or not (flag == Constant(True) or _is_training_flag(event.node)):
            return None
        what = f"`{called(callee)}()` creates a tensor with `requires_grad=True`"
        return Hit(event.node, f"{what}, which Dynamo does not trace", _WHY)


def _is_training_flag(node: cst.Call) -> bool:
    """``requires_grad=self.training``: true where the model is trained."""
    given = [a.value for a in node.args if a.keyword and a.keyword.value == "requires_grad"]
    return any(
        isinstance(value, cst.Attribute) and value.attr.value == "training" for value in given
    )


def _is_factory(callee: Value) -> bool:
    return isinstance(callee, Dotted) and callee.path.rpartition(".")[0] == "torch"


def _method(event: CallEvent, callee: Method) -> Hit | None:
    receiver = callee.receiver
    flag = event.arguments.get(0, "requires_grad") or Constant(True)
    is_module = isinstance(receiver, (Object, Instance))
    if flag != Constant(True) and not is_module:
        return None
    if not (is_module or isinstance(receiver, (Tensor, Unknown, Method))):
        return None
    provenance = receiver.provenance if isinstance(receiver, Tensor) else None
    what = "`.requires_grad_()` changes `requires_grad`, which Dynamo does not trace"
    func = event.node.func
    # What a module keeps has the flag after the first call, and Dynamo traces what changes nothing.
    is_kept = isinstance(func, cst.Attribute) and isinstance(func.value, cst.Attribute)
    return Hit(
        event.node, what, _WHY, provenance, is_possible=is_kept and isinstance(receiver, Tensor)
    )
