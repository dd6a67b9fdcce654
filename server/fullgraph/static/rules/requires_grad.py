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
from fullgraph.static.rules.base import Hit, Invalid, Rule, Valid, breaks

_WHY = "which tensors need gradients is decided before the graph is compiled"


class RequiresGrad(Rule):
    """``x.requires_grad = ...``, ``x.requires_grad_()`` and ``requires_grad=True``."""

    entry = "requires-grad"
    code = "FG111"
    calls = frozenset({".requires_grad_", "torch.*"})

    def on_assign(self, event: AssignEvent) -> Hit | None:
        """Report setting the flag, which breaks whatever it was before."""
        if event.name != "requires_grad" or isinstance(event.receiver, Object):
            return None
        return Hit(event.node, breaks("Setting `requires_grad` is not traced"), _WHY)

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report ``requires_grad_()``, and factories that are told to require gradients."""
        callee = event.callee
        if isinstance(callee, Method) and callee.name == "requires_grad_":
            return _method(event, callee)
        flag = dict(event.arguments.keywords).get("requires_grad")
        if not _is_factory(callee) or not (flag == Constant(True) or _asks_training(event.node)):
            return None
        return Hit(event.node, breaks("A tensor with `requires_grad=True` is made here"), _WHY)

    valid = (
        Valid("def f(x):\n    y = x + 1\n    y.requires_grad_(False)\n    return y * 2\n"),
        Valid("import torch\ndef f(x):\n    return torch.zeros(3, requires_grad=False) * x\n"),
        Valid("def f(x):\n    if x.requires_grad:\n        x = x + 1\n    return x.detach() * 2\n"),
    )
    invalid = (
        Invalid(
            "def f(x):\n    x = x + 1\n    ⟦x.requires_grad⟧ = True\n    return x * 2\n",
            "Setting `requires_grad`",
        ),
        Invalid("def f(x):\n    ⟦x.requires_grad_()⟧\n    return x * 2\n", "`.requires_grad_()`"),
        Invalid(
            "import torch\ndef f(x):\n    y = x.detach()\n    ⟦y.requires_grad_(True)⟧\n"
            "    return y * x\n"
        ),
        Invalid(
            "import torch\ndef f(x):\n    y = ⟦torch.zeros(3, requires_grad=True)⟧\n"
            "    return y * x\n"
        ),
        Invalid(
            "import torch\nclass Net(torch.nn.Module):\n    def forward(self, x):\n"
            "        x = x + 1\n        y = ⟦torch.zeros_like(x, requires_grad=self.training)⟧\n"
            "        return y * x\n"
        ),
        Invalid(
            "import torch\nclass Net(torch.nn.Module):\n    def __init__(self):\n"
            "        super().__init__()\n        self.lin = torch.nn.Linear(3, 3)\n\n"
            "    def forward(self, x):\n        for p in self.lin.parameters():\n"
            "            ⟦p.requires_grad⟧ = False\n        return self.lin(x)\n"
        ),
        Invalid(
            "import torch\nclass Net(torch.nn.Module):\n    def __init__(self):\n"
            "        super().__init__()\n        self.lin = torch.nn.Linear(3, 3)\n\n"
            "    def forward(self, x):\n        ⟦self.lin.requires_grad_(False)⟧\n"
            "        return self.lin(x)\n"
        ),
    )


def _asks_training(node: cst.Call) -> bool:
    """``requires_grad=self.training``: true where gradients are wanted."""
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
    return Hit(event.node, breaks("`.requires_grad_()` is not traced"), _WHY, provenance)
