"""How much rounding changes what a target computes.

Compiled code computes sums in another order, so that each intermediate value is off by some units
in the last place. Where a comparison decides on such a value, as in a ReLU, what follows changes by
much more than rounding: the gradients of a deep network with batch normalization, for example.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Callable, List

from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.measure.changed_copy import Compute, by_changed_copy
from fullgraph_worker.options import map_arguments

_COPIES = 3
_ROUNDINGS = 64
"""The units in the last place by which weights and inputs change, as in ``verify.tolerance``."""
_WORSE = 4.0
"""How much further than these copies an arm may be from eager mode."""


def with_changed_rounding(
    call: Callable[..., Any], given: Arguments, compute: Compute
) -> List[List[Any]]:
    """What copies of the target compute whose weights and inputs are off by some roundings.

    Args:
        call: the target.
        given: its arguments.
        compute: makes a call.

    Returns:
        The results of each copy; empty for a target that cannot be copied.
    """
    found = []
    for seed in range(_COPIES):
        results = by_changed_copy(
            call, given, partial(_change_weights, seed), _with_changes, compute
        )
        if not results:
            return []
        found.append(results)
    return found


def is_rounding(expected: Any, actual: Any, copies: List[Any]) -> bool:
    """Whether an arm is as far from eager mode as copies with other rounding are.

    Args:
        expected: a tensor that eager mode computed.
        actual: the same of the arm.
        copies: the same of the copies.
    """
    apart = [_distance(expected, each) for each in copies if each.shape == expected.shape]
    return bool(apart) and _distance(expected, actual) <= _WORSE * max(apart)


def _change_weights(seed: int, module: Any) -> None:
    import torch

    torch.manual_seed(seed)
    with torch.no_grad():
        for weight in module.parameters():
            weight.copy_(_changed(weight))


def _with_changes(given: Arguments) -> Arguments:
    return map_arguments(given, _changed)


def _changed(value: Any) -> Any:
    """The tensor with other last digits; anything else, and types of 16 bits, as they are."""
    import torch

    if not isinstance(value, torch.Tensor) or not value.is_floating_point():
        return value
    if value.element_size() <= 2:
        return value
    off = _ROUNDINGS * torch.finfo(value.dtype).eps * (2 * torch.rand_like(value) - 1)
    return (value.detach() * (1 + off)).requires_grad_(value.requires_grad)


def _distance(one: Any, other: Any) -> float:
    import torch

    wide = torch.complex128 if one.is_complex() else torch.float64
    found = float((one.to(wide) - other.to(wide)).norm())
    # Neither infinities nor NaN come from rounding.
    return found if found == found else float("inf")
