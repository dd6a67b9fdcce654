"""FG123: a sparse tensor."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Invalid, TensorCallRule, Valid


class SparseTensor(TensorCallRule):
    """``x.to_sparse()``, ``torch.sparse_coo_tensor()`` and ``torch.sparse.mm()``."""

    entry = "sparse-tensor"
    code = "FG123"
    does = "works on sparse tensors"
    calls = breaking("sparse-tensor")

    valid = (Valid("def f(x):\n    return x.to_dense() @ x + 1\n"),)
    invalid = (
        Invalid("def f(x):\n    y = ⟦x.to_sparse()⟧\n    return x + 1\n", "`.to_sparse()`"),
        Invalid(
            "import torch\ndef f(x):\n    at = torch.tensor([[0, 1]])\n"
            "    y = ⟦torch.sparse_coo_tensor(at, x[:2], (3,))⟧\n    return x + 1\n"
        ),
        Invalid(
            "import torch\ndef f(x, y):\n    x = x + 1\n    return ⟦torch.sparse.mm(y, x)⟧ * 2\n",
            "`torch.sparse.mm()`",
            "torch.ones(3, 2), torch.eye(3).to_sparse()",
        ),
    )
