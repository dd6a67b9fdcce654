"""Writes values down as Python that makes values like them.

What ``tensor_as_code`` says of tensors holds; all else is kept as it is. What cannot be written
gives an empty text, never one that makes something else.
"""

from __future__ import annotations

import math
from typing import Any, Callable, Mapping, Optional, Sequence

from fullgraph_worker.inputs.tensor_as_code import (
    Layout,
    float_as_code,
    layout_as_code,
    tensor_as_code,
)

_LONGEST = 20_000
_DEEPEST = 20


class InexpressibleError(Exception):
    """No expression makes such a value."""


Other = Callable[[Any, Callable[[Any], str]], str]
"""Writes an object of another class, given what writes the values in it."""


def call_as_code(
    args: Sequence[Any],
    kwargs: Mapping[str, Any],
    names: Sequence[str] = (),
    other: Optional[Other] = None,
) -> str:
    """An expression for the arguments of a call, in one of the forms of ``get_inputs()``.

    Args:
        args: the positional arguments, without ``self``.
        kwargs: the keyword arguments.
        names: the names of the parameters in order, as far as a call may give them by name;
            with them, all arguments are written by name.
        other: writes objects of the program's classes.

    Returns:
        A dict of keyword arguments, or a list of positional ones; empty if a value cannot be
        written, or if arguments without a name and keyword arguments are mixed.
    """
    if args and len(args) <= len(names) and not set(names[: len(args)]) & set(kwargs):
        named = {names[position]: value for position, value in enumerate(args)}
        args, kwargs = (), {**named, **kwargs}
    if args and kwargs:
        return ""
    return value_as_code(list(args) if args else dict(kwargs), other)


def value_as_code(value: Any, other: Optional[Other] = None) -> str:
    """An expression for ``value``, which may use the name ``torch``; empty if there is none."""
    try:
        text = _code(value, 0, other)
    except InexpressibleError:
        return ""
    return text if len(text) <= _LONGEST else ""


def _code(value: Any, depth: int, other: Optional[Other] = None) -> str:
    import torch

    if depth > _DEEPEST:
        raise InexpressibleError
    kind = type(value)
    if kind is str:
        text = repr(value)
        return f'"{text[1:-1]}"' if text[0] == "'" and '"' not in text else text
    if value is None or kind in (bool, int, bytes, range):
        return repr(value)
    if value is Ellipsis:
        return "..."
    if kind is float:
        return float_as_code(value)
    if kind is complex and math.isfinite(value.real) and math.isfinite(value.imag):
        return repr(value)
    if kind is list:
        return f"[{_items(value, depth, other)}]"
    if kind is tuple or kind is torch.Size:
        comma = "," if len(value) == 1 else ""
        return f"({_items(value, depth, other)}{comma})"
    if kind is dict:
        pairs = (
            f"{_code(k, depth + 1, other)}: {_code(v, depth + 1, other)}" for k, v in value.items()
        )
        return f"{{{', '.join(pairs)}}}"
    if kind is slice:
        return f"slice({_items((value.start, value.stop, value.step), depth)})"
    if kind is torch.dtype:
        return str(value)
    if kind is torch.device:
        return f'torch.device("{value}")'
    if kind is torch.nn.Parameter:
        return f"torch.nn.Parameter({_tensor(value.detach())})"
    if kind is torch.Tensor:
        return _tensor(value)
    if kind is Layout:
        return layout_as_code(value)
    if other is not None:
        return other(value, lambda inside: _code(inside, depth + 1, other))
    raise InexpressibleError


def _items(values: Sequence[Any], depth: int, other: Optional[Other] = None) -> str:
    return ", ".join(_code(value, depth + 1, other) for value in values)


def _tensor(value: Any) -> str:
    text = tensor_as_code(value)
    if not text:
        raise InexpressibleError
    return text
