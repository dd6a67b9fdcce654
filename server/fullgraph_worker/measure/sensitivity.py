"""What copies of a target compute whose inputs and weights are off by some roundings."""

from __future__ import annotations

import itertools
from functools import partial
from typing import Any, Callable, List

from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.inputs.conditions import map_arguments
from fullgraph_worker.measure.changed_copy import Compute, by_changed_copy
from fullgraph_worker.verify.rounding import (
    distance,
    is_exact,
    is_explained,
    is_zero_but_for_rounding,
    round_otherwise,
    rounded_otherwise,
)

_COPIES = 3


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
