"""FG123: a sparse tensor is created or used."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Invalid, TensorCallRule, Valid


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
