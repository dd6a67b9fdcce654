"""FG120: a tensor is resized in place."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Invalid, TensorCallRule, Valid


class ResizeInPlace(TensorCallRule):
    """``x.resize_()`` and ``x.resize_as_()``."""

    entry = "resize-in-place"
    code = "FG120"
    does = "resizes a tensor in place, which Dynamo does not trace"
    calls = breaking("resize-in-place")

    valid = (
        Valid("""
            def f(x):
                return x[:2].reshape(1, 2) + 1
            """),
    )
    invalid = (
        Invalid(
            """
            def f(x):
                y = x + 1
                ⟦y.resize_(2)⟧
                return y * 2
            """,
            "`.resize_()` resizes a tensor in place, which Dynamo does not trace",
        ),
        Invalid(
            """
            def f(x):
                y = x + 1
                ⟦y.resize_as_(x[:2])⟧
                return y * 2
            """,
            "`.resize_as_()` resizes a tensor in place, which Dynamo does not trace",
        ),
    )
