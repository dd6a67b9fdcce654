"""What a changed copy of a target computes; the target itself stays as it is."""

from __future__ import annotations

import copy
from typing import Any, Callable, List

from fullgraph_worker.inputs.arguments import Arguments

Compute = Callable[[Callable[..., Any], Arguments], List[Any]]
"""Makes a call with arguments, and gives what is compared."""


def by_changed_copy(
    call: Callable[..., Any],
    given: Arguments,
    change: Callable[[Any], Any],
    change_given: Callable[[Arguments], Arguments],
    compute: Compute,
) -> List[Any]:
    """What a copy of the target computes, with the random seed 0.

    Args:
        call: the target.
        given: its arguments.
        change: changes the copied module in place.
        change_given: makes the arguments of the copy.
        compute: makes the call.

    Returns:
        Empty for a target that is no module, or whose copy cannot be changed or called: a custom
        kernel may not have the type. Without these results, the tolerance is stricter.
    """
    import torch

    owner: Any = getattr(call, "__self__", call)
    if not isinstance(owner, torch.nn.Module):
        return []
    try:
        changed = copy.deepcopy(owner)
        change(changed)
        function = changed if owner is call else getattr(changed, call.__name__)
        arguments = change_given(given)
        torch.manual_seed(0)
        return compute(function, arguments)
    except Exception:
        return []
