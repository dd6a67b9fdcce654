"""Numba and Triton: compilers of their own, whose functions Dynamo does not trace."""

from __future__ import annotations

from fullgraph.static.models import names
from fullgraph.static.models.registry import SKIPPED

SKIPPED.update(
    names("numba.jit numba.njit numba.vectorize numba.guvectorize numba.cuda.jit triton.jit")
)
