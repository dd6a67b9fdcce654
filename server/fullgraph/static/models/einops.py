"""einops and opt_einsum: functions that take tensors, and give one."""

from __future__ import annotations

from fullgraph.static.domain.values import Tensor, Value
from fullgraph.static.models import names
from fullgraph.static.models.registry import CALLS, Call

REARRANGES = names("rearrange reduce repeat")
"""Functions of einops whose first argument is a tensor, or a list of them."""


@CALLS.below("einops", "opt_einsum")
def _tensor(call: Call) -> Value:
    """A tensor with elements like those that it is given."""
    given = call.arguments.first
    is_mask = isinstance(given, Tensor) and given.is_mask
    return Tensor(call.origin(), is_mask=is_mask)
