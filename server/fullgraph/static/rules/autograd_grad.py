"""FG113: gradients are asked for in compiled code."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import CallRule, Invalid, Valid


class AutogradGrad(CallRule):
    """``torch.autograd.grad()`` and what is built on it."""

    entry = "autograd-grad"
    code = "FG113"
    does = "runs the backward pass within the forward pass"
    calls = breaking("autograd-grad")

    valid = (
        Valid(
            "import torch\ndef f(x):\n    return torch.func.grad(lambda a: (a ** 2).sum())(x) * 2\n"
        ),
    )
    invalid = (
        Invalid(
            "import torch\ndef f(x):\n    y = (x ** 2).sum()\n"
            "    (g,) = ⟦torch.autograd.grad(y, x)⟧\n    return g * 2\n",
            "`torch.autograd.grad()`",
            "torch.ones(3, requires_grad=True)",
        ),
        Invalid(
            "from torch.autograd import grad\ndef f(x):\n    y = (x ** 2).sum()\n"
            "    g = ⟦grad(y, x, create_graph=True)⟧[0]\n    return g * 2\n",
            "",
            "torch.ones(3, requires_grad=True)",
        ),
    )
