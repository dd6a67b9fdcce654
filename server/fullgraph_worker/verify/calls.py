"""The calls that are compared: the given one, and others that show what the first cannot."""

from __future__ import annotations

from types import ModuleType
from typing import Any, Callable, List, NamedTuple, Optional

from fullgraph_worker.inputs.arguments import Arguments, as_arguments
from fullgraph_worker.inputs.find import Inputs
from fullgraph_worker.inputs.varied import MORE_INPUTS, resized
from fullgraph_worker.options import Conditions, map_values

Attempt = Callable[[Arguments], bool]


class PlannedCall(NamedTuple):
    """One call.

    Attributes:
        name: what is special about it, in words; empty for the inputs as given.
        arguments: what it is called with.
    """

    name: str
    arguments: Arguments


def planned(
    inputs: Inputs, module: ModuleType, conditions: Conditions, attempt: Attempt, most: int
) -> List[PlannedCall]:
    """The calls, in order; fewer of them are the first of these.

    A stale guard, lost state and a cache show only from the second call on; a wrong gradient of
    an input only if the input requires one.

    Args:
        inputs: makes the given arguments.
        module: may define ``get_inputs_of_call(number)`` for the calls after the first.
        conditions: how the target is called.
        attempt: whether a call with these arguments works in eager mode.
        most: how many calls at most.
    """
    calls = [PlannedCall("", conditions.ready(inputs.make()))]
    own = getattr(module, MORE_INPUTS, None)
    if callable(own):
        calls += (
            PlannedCall(f"call {number}", conditions.ready(as_arguments(own(number))))
            for number in range(1, most)
        )
        return calls
    ways: List[Any] = [
        ("with gradients of the inputs", _with_gradients),
        ("with other values", lambda made: mapped(made, other_values)),
        ("again", None),
        ("with other sizes", lambda made: resized(made, 1, is_wide=True)),
        ("with another batch size", lambda made: resized(made, 1, is_wide=False)),
    ]
    for name, change in ways:
        if len(calls) >= most:
            break
        if change is None:
            calls.append(PlannedCall(name, conditions.ready(inputs.make())))
            continue
        if name.endswith("batch size") and calls[-1].name.endswith("sizes"):
            continue
        changed = _changed(inputs, conditions, change)
        if changed is not None and attempt(_changed(inputs, conditions, change) or changed):
            calls.append(PlannedCall(name, changed))
    return calls


def _changed(
    inputs: Inputs, conditions: Conditions, change: Callable[[Arguments], Arguments]
) -> Optional[Arguments]:
    """Fresh arguments after the change; None if it changes nothing."""
    given, made = conditions.ready(inputs.make()), conditions.ready(inputs.make())
    changed = change(made)
    return changed if _described(changed) != _described(given) else None


def mapped(arguments: Arguments, change: Callable[[Any], Any]) -> Arguments:
    """The arguments with every value in them changed."""
    return Arguments(
        tuple(map_values(value, change) for value in arguments.args),
        {name: map_values(value, change) for name, value in arguments.kwargs.items()},
    )


def _with_gradients(arguments: Arguments) -> Arguments:
    import torch

    def change(value: Any) -> Any:
        if isinstance(value, torch.Tensor) and value.is_floating_point() and value.is_leaf:
            return value.detach().clone().requires_grad_()
        return value

    return mapped(arguments, change) if torch.is_grad_enabled() else arguments


def other_values(value: Any) -> Any:
    """Other values of the same kind: signs change, indices stay in their range."""
    import torch

    if not isinstance(value, torch.Tensor) or isinstance(value, torch.nn.Parameter):
        return value
    if not value.numel() or value.layout is not torch.strided:
        return value
    with torch.no_grad():
        if value.is_floating_point() or value.is_complex():
            other = value.detach() * -0.75
        elif value.dim():
            other = value.detach().flip(-1)
        else:
            return value
    return other.requires_grad_(value.requires_grad) if value.requires_grad else other


def _described(arguments: Arguments) -> str:
    import torch

    parts: List[str] = []

    def look(value: Any) -> Any:
        if isinstance(value, torch.Tensor) and value.layout is torch.strided:
            with torch.no_grad():
                parts.append(
                    f"{tuple(value.shape)} {value.requires_grad} {value.detach().tolist()}"
                )
        return value

    mapped(arguments, look)
    return "; ".join(parts)
