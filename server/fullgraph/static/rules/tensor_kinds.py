"""Tensors that Dynamo does not trace: sparse, nested, and of a subclass."""

from __future__ import annotations

from fullgraph.static.domain.values import Dotted
from fullgraph.static.interpret.events import CallEvent
from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Hit, Invalid, Rule, TensorCallRule, Valid, called


class SparseTensor(TensorCallRule):
    """``x.to_sparse()``, ``torch.sparse_coo_tensor()`` and ``torch.sparse.mm()``."""

    entry = "sparse-tensor"
    code = "FG123"
    does = "creates or uses a sparse tensor, which Dynamo does not trace"
    calls = breaking("sparse-tensor")

    valid = (
        Valid("""
            def f(x):
                return x.to_dense() @ x + 1
            """),
    )
    invalid = (
        Invalid(
            """
            def f(x):
                y = ⟦x.to_sparse()⟧
                return x + 1
            """,
            "`.to_sparse()` creates or uses a sparse tensor, which Dynamo does not trace",
        ),
        Invalid(
            """
            import torch
            def f(x):
                at = torch.tensor([[0, 1]])
                y = ⟦torch.sparse_coo_tensor(at, x[:2], (3,))⟧
                return x + 1
            """,
            "`torch.sparse_coo_tensor()` creates or uses a sparse tensor"
            ", which Dynamo does not trace",
        ),
        Invalid(
            """
            import torch
            def f(x, y):
                x = x + 1
                return ⟦torch.sparse.mm(y, x)⟧ * 2
            """,
            "`torch.sparse.mm()` creates or uses a sparse tensor, which Dynamo does not trace",
            inputs="torch.ones(3, 2), torch.eye(3).to_sparse()",
        ),
    )


class NestedTensor(Rule):
    """``torch.nested.nested_tensor()``."""

    entry = "nested-tensor"
    code = "FG124"
    calls = breaking("nested-tensor")

    valid = (
        Valid("""
            import torch
            def f(x):
                y = torch.nested.nested_tensor([x, x], layout=torch.jagged)
                return x + 1
            """),
    )
    invalid = (
        Invalid(
            """
            import torch
            def f(x):
                x = x + 1
                y = ⟦torch.nested.nested_tensor([x, x])⟧
                return x * 2
            """,
            "`torch.nested.nested_tensor()` creates a strided nested tensor"
            ", which Dynamo does not trace",
        ),
        Invalid(
            """
            import torch
            def f(x):
                x = x + 1
                y = ⟦torch.nested.as_nested_tensor([x, x])⟧
                return x * 2
            """,
            "`torch.nested.as_nested_tensor()` creates a strided nested tensor"
            ", which Dynamo does not trace",
        ),
    )

    def on_call(self, event: CallEvent) -> Hit | None:
        """Report the call, unless it sets the jagged layout."""
        if dict(event.arguments.keywords).get("layout") == Dotted("torch.jagged"):
            return None
        what = f"`{called(event.callee)}()` creates a strided nested tensor"
        return Hit(event.node, f"{what}, which Dynamo does not trace")


class TensorSubclass(TensorCallRule):
    """``x.as_subclass()``."""

    entry = "tensor-subclass"
    code = "FG125"
    does = "changes the class of a tensor, which Dynamo does not trace"
    calls = breaking("tensor-subclass")

    valid = (
        Valid("""
            def f(x):
                return x.clone() + x.view_as(x)
            """),
    )
    invalid = (
        Invalid(
            """
            import torch
            def f(x):
                x = x + 1
                y = ⟦x.as_subclass(torch.Tensor)⟧
                return y * 2
            """,
            "`.as_subclass()` changes the class of a tensor, which Dynamo does not trace",
        ),
    )
