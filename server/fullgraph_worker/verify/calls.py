"""The calls that are compared: the given one, and others that show what the first cannot."""

from __future__ import annotations

import functools
from types import ModuleType
from typing import Any, Callable, List, NamedTuple, Optional

from fullgraph_worker.inputs.arguments import Arguments, as_arguments
from fullgraph_worker.inputs.conditions import Conditions, map_arguments
from fullgraph_worker.target.branch_inputs import (
    Side,
    mode_of,
    mode_side,
    other_sides,
    with_defaults,
)
from fullgraph_worker.target.find_inputs import Inputs
from fullgraph_worker.target.resolve import Target
from fullgraph_worker.target.varied_calls import MORE_INPUTS, resized
from fullgraph_worker.user_code.errors import from_exception
from fullgraph_worker.verify.changes import (
    described,
    flipped_flags,
    other_numbers,
    other_values,
    with_gradients,
)
from fullgraph_worker.verify.global_state import seed

_FEW = 2
Attempt = Callable[[str, Arguments, str], bool]


class PlannedCall(NamedTuple):
    """One call.

    Attributes:
        name: what is special about it, in words; empty for the inputs as given.
        make: its arguments; None if there is no such call. Made just before the call, where
            code of the program makes them, which may change other things too.
        mode: ``train`` or ``eval`` for a module that is put into that mode first.
        is_side: whether it takes the other side of a condition, or reaches other lines.
    """

    name: str
    make: Callable[[], Optional[Arguments]]
    mode: str = ""
    is_side: bool = False

    @classmethod
    def of(cls, name: str, arguments: Arguments, mode: str = "") -> PlannedCall:
        """A call whose arguments are there already."""
        return cls(name, lambda: arguments, mode)


def planned(
    inputs: Inputs,
    module: ModuleType,
    target: Target,
    conditions: Conditions,
    attempt: Attempt,
    most: int,
) -> List[PlannedCall]:
    """The calls, in order; fewer of them are the first of these.

    A stale guard, lost state and a cache show only from the second call on; a wrong gradient of
    an input only if the input requires one.

    Args:
        inputs: makes the given arguments.
        module: may define ``get_inputs_of_call(number)`` for the calls after the first.
        target: what is called.
        conditions: how it is called.
        attempt: whether the call of a name works in eager mode, with these arguments and in this
            mode.
        most: how many calls at most, besides those that take the other side of a condition.
    """
    usual = mode_of(target)
    first = conditions.ready(inputs.make())
    calls = [PlannedCall.of("", first, usual)]
    own = getattr(module, MORE_INPUTS, None)
    if callable(own):
        return calls + [_own_call(own, number, conditions) for number in range(1, max(most, 2))]
    known = {(usual, described(first))}

    def consider(
        name: str,
        change: Callable[[Arguments], Arguments],
        mode: str = usual,
        *,
        is_side: bool = False,
    ) -> bool:
        # What only compiles once more does not need the sides, whose breaks others see.
        if len(calls) >= most and not (is_side and most > _FEW):
            return False
        # What a search before it draws is not drawn again by the runs that remember its answer.
        seed(len(calls))
        tried, changed = (change(conditions.ready(inputs.make())) for _ in range(2))
        made = mode, described(changed)
        if made in known or not attempt(name, tried, mode):
            return False
        known.add(made)
        calls.append(PlannedCall.of(name, changed, mode)._replace(is_side=is_side))
        return True

    if _may_require_gradients():
        consider("with gradients of the inputs", lambda made: map_arguments(made, with_gradients))
    consider("with other values", lambda made: map_arguments(made, other_values))
    if len(calls) < most:
        seed(len(calls))
        calls.append(PlannedCall.of("again", conditions.ready(inputs.make()), usual))
    if not consider("with other sizes", lambda made: resized(made, 1, is_wide=True)):
        consider("with another batch size", lambda made: resized(made, 1, is_wide=False))
    for side in other_sides(target, inputs.make):
        consider(side.name, functools.partial(_of_side, side, conditions), is_side=True)
    other = {"train": "eval", "eval": "train"}.get(usual, "")
    if other and not conditions.has_mode:
        words = "in evaluation mode" if other == "eval" else "in training mode"
        is_tested = any(mode_side(target, inputs.make))
        consider(words, lambda made: made, other, is_side=is_tested)
    if not consider("with other numbers", lambda made: map_arguments(made, other_numbers)):
        consider("with other floats", lambda made: map_arguments(made, _other_floats))
    consider("with other flags", lambda made: map_arguments(made, flipped_flags))
    consider("with defaults", functools.partial(with_defaults, target), is_side=True)
    return calls


def _own_call(make: Callable[[int], Any], number: int, conditions: Conditions) -> PlannedCall:
    def made() -> Optional[Arguments]:
        try:
            value = make(number)
        except Exception as error:
            what = f"{MORE_INPUTS}({number}) failed"
            raise from_exception("bad-inputs", what, error) from error
        return None if value is None else conditions.ready(as_arguments(value))

    return PlannedCall(f"{MORE_INPUTS}({number})", made)


def _of_side(side: Side, conditions: Conditions, made: Arguments) -> Arguments:
    return conditions.ready(side.make())


def _may_require_gradients() -> bool:
    import torch

    return bool(torch.is_grad_enabled())


def _other_floats(value: Any) -> Any:
    return other_numbers(value) if isinstance(value, float) else value
