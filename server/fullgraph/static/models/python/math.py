"""``math``: functions of numbers, which need their arguments as such."""

from __future__ import annotations

from fullgraph.static.domain.values import PYTHON, Value
from fullgraph.static.models import below
from fullgraph.static.models.registry import CALLS, Call, breaks_as

ROUNDS = below("math", "ceil floor trunc")
"""Functions that need the number even of what NumPy folds."""

breaks_as("tensor-to-scalar", "math.*")


@CALLS.below("math")
def _number(call: Call) -> Value:
    """A number."""
    return PYTHON
