"""Runs the calls of one stage, and takes down everything that each call does."""

from __future__ import annotations

import random
import sys
from typing import Any, Callable, Iterable, Iterator, List

from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.options import Conditions, map_values
from fullgraph_worker.target import Target
from fullgraph_worker.verify.calls import PlannedCall
from fullgraph_worker.verify.gradients import gradients
from fullgraph_worker.verify.leaves import Leaf, Walker
from fullgraph_worker.verify.messages import Messages
from fullgraph_worker.verify.outcome import (
    GRADIENTS,
    INPUTS,
    RANDOM,
    RESULT,
    STATE,
    CallOutcome,
)
from fullgraph_worker.verify.state import State


def run_calls(
    call: Callable[..., Any],
    target: Target,
    calls: Iterable[PlannedCall],
    conditions: Conditions,
    around: Callable[[int], Any],
) -> Iterator[CallOutcome]:
    """Make the calls, one after the other, and describe each.

    Args:
        call: the target, or the target compiled.
        target: whose state is looked at.
        calls: what to call it with.
        conditions: how it is called.
        around: gives the context that the call of a number is made in.
    """
    state = State(target)
    before = _by_path(state.leaves(Walker()))
    for number, planned in enumerate(calls):
        outcome = CallOutcome()
        walker, messages = Walker(), Messages()
        given = planned.arguments
        inputs = {f"input {i}": value for i, value in enumerate(given.args)}
        inputs.update({f"input {name}": value for name, value in given.kwargs.items()})
        # Met first: an output that is an input, or shares its memory, is known as that.
        for path, value in inputs.items():
            walker.leaves(value, path)
        _seed()
        with messages.collected():
            _call(call, given, conditions, around(number), outcome, walker)
        outcome.printed, outcome.logged = messages.printed, messages.logged
        outcome.warned = messages.warned
        outcome.leaves[INPUTS] = [
            leaf for path, value in inputs.items() for leaf in Walker().leaves(value, path)
        ]
        now = _by_path(state.leaves(Walker()))
        outcome.leaves[STATE] = [
            leaf for path, leaf in now.items() if not _is_same(before.get(path), leaf)
        ]
        outcome.removed = sorted(before.keys() - now.keys())
        before = now
        yield outcome


def _call(
    call: Callable[..., Any],
    given: Arguments,
    conditions: Conditions,
    around: Any,
    outcome: CallOutcome,
    walker: Walker,
) -> None:
    result: Any = None
    with around, conditions.around(given):
        try:
            result = call(*given.args, **given.kwargs)
        except (Exception, SystemExit) as error:
            outcome.error = [type(error).__qualname__, str(error)[:2000]]
        outcome.leaves[RANDOM] = random_state()
        outcome.leaves[RESULT] = walker.leaves(result, "output")
        if not outcome.error:
            outcome.leaves[GRADIENTS] = gradients(call, result, given)


def _seed() -> None:
    import torch

    torch.manual_seed(0)
    random.seed(0)
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed(0)


def random_state() -> List[Leaf]:
    """The states of the random number generators of torch, Python and NumPy."""
    import torch

    found = [Leaf("torch", "state", torch.get_rng_state().numpy().tobytes())]
    found.append(Leaf("random", "state", repr(random.getstate())))
    if "numpy" in sys.modules:
        state = sys.modules["numpy"].random.get_state()
        found.append(Leaf("numpy.random", "state", repr((state[1].tobytes(), *state[2:]))))
    return found


def _by_path(leaves: List[Leaf]) -> dict[str, Leaf]:
    return {leaf.path: leaf for leaf in leaves}


def _is_same(before: Any, now: Leaf) -> bool:
    import torch

    if before is None or (before.type, before.meta, before.same_as, before.shares) != (
        now.type,
        now.meta,
        now.same_as,
        now.shares,
    ):
        return False
    if isinstance(now.value, torch.Tensor):
        return isinstance(before.value, torch.Tensor) and _same_bits(before.value, now.value)
    if "array" in now.meta:
        return bool(repr(before.value) == repr(now.value))
    return repr(before.value) == repr(now.value)


def _same_bits(a: Any, b: Any) -> bool:
    import torch

    if a.shape != b.shape or a.dtype != b.dtype:
        return False
    if a.is_floating_point() or a.is_complex():
        return bool(torch.equal(torch.nan_to_num(a, 0.123), torch.nan_to_num(b, 0.123)))
    return bool(torch.equal(a, b))


def double(target: Target, calls: Iterable[PlannedCall]) -> List[PlannedCall]:
    """The same calls in float64, for a module whose parameters become float64."""
    import torch

    def change(value: Any) -> Any:
        if isinstance(value, torch.Tensor) and value.is_floating_point():
            wider = value.detach().double()
            return wider.requires_grad_(value.requires_grad)
        return value

    owner = getattr(target.call, "__self__", target.call)
    if isinstance(owner, torch.nn.Module):
        owner.double()
    changed: List[PlannedCall] = []
    for planned in calls:
        args = tuple(map_values(value, change) for value in planned.arguments.args)
        kwargs = {n: map_values(v, change) for n, v in planned.arguments.kwargs.items()}
        changed.append(PlannedCall(planned.name, Arguments(args, kwargs)))
    return changed
