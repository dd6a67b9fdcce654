"""What copies of a target compute whose inputs and weights are off by some roundings."""

from __future__ import annotations

import copy
import itertools
from functools import partial
from typing import Any, Callable, List

from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.inputs.conditions import map_arguments
from fullgraph_worker.verify.rounding import (
    distance,
    is_exact,
    is_explained,
    is_zero_but_for_rounding,
    round_otherwise,
    rounded_otherwise,
)

_COPIES = 3
Compute = Callable[[Callable[..., Any], Arguments], List[Any]]
"""Makes a call with arguments, and gives what is compared."""


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
            call, given, partial(_change_weights, seed), partial(_with_changes, seed), compute
        )
        if not results:
            return []
        found.append(results)
    return found


def is_rounding(expected: Any, actual: Any, reference: Any, copies: List[Any]) -> bool:
    """Whether an arm is as far from eager mode as copies with other rounding are.

    Args:
        expected: a tensor that eager mode computed.
        actual: the same of the arm.
        reference: the same in float64; None if it is not known.
        copies: the same of the copies.
    """
    if is_exact(expected, reference):
        return False
    apart = [distance(expected, each) for each in copies if each.shape == expected.shape]
    is_zero = is_zero_but_for_rounding(expected, reference)
    return is_explained(distance(expected, actual), apart, is_zero=is_zero)


def _change_weights(seed: int, module: Any) -> None:
    round_otherwise(module.parameters(), seed)


def _with_changes(seed: int, given: Arguments) -> Arguments:
    # Each with digits of its own, as those that are changed in place.
    seeds = itertools.count(seed, 1000)
    return map_arguments(given, lambda value: rounded_otherwise(value, next(seeds)))


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
