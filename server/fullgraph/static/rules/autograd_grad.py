"""FG113: gradients are computed in compiled code."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import CallRule, Invalid, Valid


class AutogradGrad(CallRule):
    """``torch.autograd.grad()`` and what is built on it."""

    entry = "autograd-grad"
    code = "FG113"
    does = "runs the backward pass, which Dynamo does not trace"
    calls = breaking("autograd-grad")

    valid = (
        Valid("""
            import torch
            def f(x):
                return torch.func.grad(lambda a: (a ** 2).sum())(x) * 2
            """),
    )
    invalid = (
        Invalid(
            """
            import torch
            def f(x):
                y = (x ** 2).sum()
                (g,) = ⟦torch.autograd.grad(y, x)⟧
                return g * 2
            """,
            "`torch.autograd.grad()` runs the backward pass, which Dynamo does not trace",
            inputs="torch.ones(3, requires_grad=True)",
        ),
        Invalid(
            """
            from torch.autograd import grad
            def f(x):
                y = (x ** 2).sum()
                g = ⟦grad(y, x, create_graph=True)⟧[0]
                return g * 2
            """,
            "`torch.autograd.grad()` runs the backward pass, which Dynamo does not trace",
            inputs="torch.ones(3, requires_grad=True)",
        ),
        Invalid(
            """
            import torch
            def square(x):
                return x ** 2

            def f(x):
                x = x * 2
                y = ⟦torch.autograd.functional.jacobian(square, x)⟧
                return x + y.sum()
            """,
            "`torch.autograd.functional.jacobian()` runs the backward pass"
            ", which Dynamo does not trace",
            inputs="torch.ones(3, requires_grad=True)",
        ),
    )
