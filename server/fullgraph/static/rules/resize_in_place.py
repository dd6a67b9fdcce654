"""FG120: a tensor is resized in place."""

from __future__ import annotations

from fullgraph.static.models.registry import breaking
from fullgraph.static.rules.base import Invalid, TensorCallRule, Valid


class ResizeInPlace(TensorCallRule):
    """``x.resize_()`` and ``x.resize_as_()``."""

    entry = "resize-in-place"
    code = "FG120"
    does = "changes a tensor's size in place"
    calls = breaking("resize-in-place")

    valid = (Valid("def f(x):\n    return x[:2].reshape(1, 2) + 1\n"),)
    invalid = (
        Invalid("def f(x):\n    y = x + 1\n    ⟦y.resize_(2)⟧\n    return y * 2\n", "`.resize_()`"),
    )
