"""FG118: a tensor's memory is asked for."""

from __future__ import annotations

from fullgraph.static.models import names
from fullgraph.static.rules.base import Invalid, TensorCallRule, Valid


class TensorStorage(TensorCallRule):
    """``x.data_ptr()``."""

    entry = "tensor-storage"
    code = "FG118"
    does = "asks where a tensor's memory is"
    calls = names(".data_ptr .const_data_ptr")

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
            "`.data_ptr()`",
        ),
    )
