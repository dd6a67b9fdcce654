"""Gradients in compiled code: they are computed, kept, read or watched (FG113 and others)."""

from __future__ import annotations

from fullgraph.static.domain.values import Method, Tensor
from fullgraph.static.interpret.events import AttributeEvent, CallEvent
from fullgraph.static.models import names
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import (
    CallRule,
    Hit,
    Invalid,
    Rule,
    TensorCallRule,
    Valid,
    called,
    tensor_of,
)


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


class BackwardCall(Rule):
    """``loss.backward()`` and ``torch.autograd.backward()``."""

    entry = "backward-call"
    code = "FG112"
    calls = breaking("backward-call")

    valid = (
        Valid("""
            class Direction:
                def backward(self):
                    return 3

            D = Direction()
            def f(x):
                return x + D.backward()
            """),
    )
    invalid = (
        Invalid(
            """
            def f(x):
                loss = (x * 2).sum()
                ⟦loss.backward()⟧
                return loss
            """,
            "`.backward()` runs the backward pass, which Dynamo does not trace",
            inputs="torch.ones(3, requires_grad=True)",
        ),
        Invalid(
            """
            import torch
            def f(x):
                loss = (x * 2).sum()
                ⟦torch.autograd.backward(loss)⟧
                return loss
            """,
            "`torch.autograd.backward()` runs the backward pass, which Dynamo does not trace",
            inputs="torch.ones(3, requires_grad=True)",
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call."""
        what = f"`{called(event.callee)}()` runs the backward pass, which Dynamo does not trace"
        if isinstance(event.callee, Method):
            return tensor_of(event, what)
        return Hit(event.node, what)


class BackwardHook(Rule):
    """``module.register_forward_hook()`` and its like."""

    entry = "backward-hook"
    code = "FG116"
    calls = breaking("backward-hook")

    valid = (
        Valid("""
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.lin = torch.nn.Linear(3, 3)
                    self.lin.register_forward_hook(lambda m, i, o: o + 1)

                def forward(self, x):
                    return self.lin(x)
            """),
    )
    invalid = (
        Invalid(
            """
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.lin = torch.nn.Linear(3, 3)

                def forward(self, x):
                    hook = ⟦self.lin.register_forward_hook(lambda m, i, o: None)⟧
                    return self.lin(x)
            """,
            "`.register_forward_hook()` registers a hook, which Dynamo does not trace",
        ),
        Invalid(
            """
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.lin = torch.nn.Linear(3, 3)

                def forward(self, x):
                    hook = ⟦self.lin.register_forward_pre_hook(lambda m, i: None)⟧
                    return self.lin(x)
            """,
            "`.register_forward_pre_hook()` registers a hook, which Dynamo does not trace",
        ),
        Invalid(
            """
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.lin = torch.nn.Linear(3, 3)

                def forward(self, x):
                    hook = ⟦self.lin.register_full_backward_hook(lambda m, i, o: None)⟧
                    return x + 1
            """,
            "`.register_full_backward_hook()` registers a hook, which Dynamo does not trace",
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call."""
        what = f"`{called(event.callee)}()` registers a hook, which Dynamo does not trace"
        return Hit(event.node, what)


class GradFnAccess(Rule):
    """``x.grad_fn``."""

    entry = "grad-fn-access"
    code = "FG114"
    attributes = names("grad_fn")

    valid = (
        Valid("""
            def f(x):
                y = x + 1
                return y * 2 if y.requires_grad else y
            """),
    )
    invalid = (
        Invalid(
            """
            import torch
            class Net(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.lin = torch.nn.Linear(3, 3)

                def forward(self, x):
                    h = self.lin(x)
                    if ⟦h.grad_fn⟧ is not None:
                        h = h * 2
                    return h
            """,
            "`.grad_fn` reads the autograd graph, which does not exist while Dynamo traces",
        ),
    )

    def on_attribute(self, event: AttributeEvent) -> Hit | None:
        """Report reading it."""
        receiver = event.receiver
        if not isinstance(receiver, Tensor):
            return None
        what = "`.grad_fn` reads the autograd graph, which does not exist while Dynamo traces"
        return Hit(event.node, what, "", receiver.provenance, receiver.certain)


class RetainGrad(TensorCallRule):
    """``x.retain_grad()``."""

    entry = "retain-grad"
    code = "FG115"
    does = "keeps the gradient of an intermediate tensor, which Dynamo does not trace"
    calls = breaking("retain-grad")

    valid = (
        Valid("""
            def f(x):
                return x.detach() * x.requires_grad
            """),
    )
    invalid = (
        Invalid(
            """
            def f(x):
                y = (x * 2).relu()
                ⟦y.retain_grad()⟧
                return y.sum()
            """,
            "`.retain_grad()` keeps the gradient of an intermediate tensor"
            ", which Dynamo does not trace",
            inputs="torch.ones(3, requires_grad=True)",
        ),
    )
