"""FG118: a tensor's memory is asked for."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Invalid, TensorCallRule, Valid


class TensorStorage(TensorCallRule):
    """``x.data_ptr()``."""

    entry = "tensor-storage"
    code = "FG118"
    does = "asks where a tensor's memory is"
    calls = breaking("tensor-storage")

    valid = (Valid("def f(x):\n    return x.contiguous() + x.stride()[0] + x.element_size()\n"),)
    invalid = (
        Invalid("def f(x):\n    y = x + 1\n    return y + ⟦y.data_ptr()⟧ * 0\n", "`.data_ptr()`"),
    )
