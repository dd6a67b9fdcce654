"""``torch.where`` as a proof calls it, for a side that no call of the program chooses.

Such a side is computed in every call. Where it has the dtype and the shape of the other one, what
is selected is what an ``if`` would have given.
"""

from __future__ import annotations

from typing import Any, Tuple

_INTEGERS = (bool, int)
_KINDS = (*_INTEGERS, float, complex)


class SidesError(RuntimeError):
    """The sides of a choice have different dtypes or shapes."""


def where(condition: Any, first: Any, second: Any) -> Any:
    """As ``torch.where``; of one condition, the sides must be alike.

    Raises:
        SidesError: they are not.
    """
    return _selected(condition, first, second, _INTEGERS)


def where_written(condition: Any, first: Any, second: Any) -> Any:
    """As ``where``, of what is written into a tensor or used with others: any number will do.

    Raises:
        SidesError: as there.
    """
    return _selected(condition, first, second, _KINDS)


def _selected(condition: Any, first: Any, second: Any, numbers: Tuple[type, ...]) -> Any:
    import torch

    if condition.numel() == 1 and not _are_alike(first, second, numbers):
        raise SidesError(f"one side is {_named(first)}, the other {_named(second)}")
    return torch.where(condition, first, second)


def _are_alike(first: Any, second: Any, numbers: Tuple[type, ...]) -> bool:
    import torch

    sides = [side for side in (first, second) if isinstance(side, torch.Tensor)]
    if len(sides) == 2:
        return bool(first.dtype == second.dtype and first.shape == second.shape)
    if not sides:
        return type(first) is type(second)
    number = second if sides[0] is first else first
    # A tensor of one element with 64 bits was a number, or takes part in arithmetic as one.
    is_float = type(number) is float and sides[0].dtype == torch.float64
    if not (type(number) in numbers or is_float) or sides[0].dim():
        return False
    # A number of no higher kind takes the dtype of the tensor.
    return _KINDS.index(type(number)) <= _kind(sides[0].dtype)


def _kind(dtype: Any) -> int:
    import torch

    if dtype.is_complex or dtype.is_floating_point:
        return 3 if dtype.is_complex else 2
    return 0 if dtype is torch.bool else 1


def _named(side: Any) -> str:
    dtype = str(getattr(side, "dtype", "")).replace("torch.", "")
    return f"{dtype}{[*side.shape]}" if dtype else repr(side)
