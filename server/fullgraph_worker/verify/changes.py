"""Changes to the arguments of a call: other values, numbers and flags."""

from __future__ import annotations

from typing import Any, List

from fullgraph_worker.inputs.arguments import Arguments
from fullgraph_worker.inputs.conditions import map_arguments


def with_gradients(value: Any) -> Any:
    """A floating-point tensor that requires a gradient, in place of one that does not."""
    if not _is_data(value) or not value.is_floating_point() or not value.is_leaf:
        return value
    if value.requires_grad or value.is_inference():
        return value
    return value.detach().clone().requires_grad_()


def other_values(value: Any) -> Any:
    """Other values of the same kind: signs change, indices stay in their range."""
    import torch

    if not _is_data(value) or not value.numel() or value.layout is not torch.strided:
        return value
    with torch.no_grad():
        if value.is_floating_point() or value.is_complex():
            other = (value.detach() * -0.75).to(value.dtype)
        elif value.dim():
            other = value.detach().flip(-1)
        else:
            return value
    return other.requires_grad_(value.requires_grad) if value.requires_grad else other


def other_numbers(value: Any) -> Any:
    """Another number of the same type; a bool is none."""
    if type(value) is int:
        return value + 1
    if type(value) is float:
        return value * 0.75 + 0.125
    return value


def flipped_flags(value: Any) -> Any:
    """The other bool."""
    return not value if type(value) is bool else value


def described(arguments: Arguments) -> str:
    """The arguments in a text that differs if they do."""
    import torch

    parts: List[str] = []

    def look(value: Any) -> Any:
        if isinstance(value, torch.Tensor) and value.layout is torch.strided:
            with torch.no_grad():
                flat = value.detach().reshape(-1)
                parts.append(f"{tuple(value.shape)} {value.requires_grad} {flat.tolist()}")
        elif isinstance(value, (bool, int, float, str)):
            parts.append(repr(value))
        return value

    map_arguments(arguments, look)
    return "; ".join(parts)


def in_double(arguments: Arguments) -> Arguments:
    """The same arguments with float64 in place of every other floating-point type."""

    def change(value: Any) -> Any:
        if not _is_tensor(value) or not value.is_floating_point():
            return value
        return value.detach().double().requires_grad_(value.requires_grad)

    return map_arguments(arguments, change)


def _is_data(value: Any) -> bool:
    import torch

    return _is_tensor(value) and not isinstance(value, torch.nn.Parameter)


def _is_tensor(value: Any) -> bool:
    import torch

    return isinstance(value, torch.Tensor)
