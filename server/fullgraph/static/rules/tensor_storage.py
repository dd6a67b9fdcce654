"""FG118: the memory address of a tensor is read."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Invalid, TensorCallRule, Valid


class TensorStorage(TensorCallRule):
    """``x.data_ptr()``."""

    entry = "tensor-storage"
    code = "FG118"
    does = "reads the memory address of a tensor, which Dynamo does not trace"
    calls = breaking("tensor-storage")

    valid = (
        Valid("""
            def f(x):
                return x.contiguous() + x.stride()[0] + x.element_size()
            """),
    )
    invalid = (
        Invalid(
            """
            def f(x):
                y = x + 1
                return y + ⟦y.data_ptr()⟧ * 0
            """,
            "`.data_ptr()` reads the memory address of a tensor, which Dynamo does not trace",
        ),
    )
