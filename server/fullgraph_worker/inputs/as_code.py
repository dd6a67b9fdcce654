"""Writes values down as Python that makes values like them.

What ``tensor_as_code`` says of tensors holds; all else is kept as it is. What cannot be written
gives an empty text, never one that makes something else.
"""

from __future__ import annotations

import math
from typing import Any, Callable, List, Mapping, NamedTuple, Optional, Sequence, Tuple

_LONGEST = 20_000
_DEEPEST = 20
_EXACT_ELEMENTS = 8
"""Integer tensors of at most so many elements are kept exactly: lengths, offsets, sizes."""

Make = Callable[[Tuple[int, ...]], str]
"""Writes a contiguous tensor of this shape."""


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
        return repr(value) if math.isfinite(value) else f'float("{value}")'
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


class Layout(NamedTuple):
    """All of a tensor but its numbers.

    Attributes:
        dtype: torch's.
        sizes: its shape.
        strides: in elements.
        device: torch's.
        is_leaf: whether it is no result of an operation that gradients flow through.
        wants_grad: whether it requires gradients.
    """

    dtype: Any
    sizes: Tuple[int, ...]
    strides: Tuple[int, ...]
    device: Any
    is_leaf: bool
    wants_grad: bool


def layout_of(tensor: Any) -> Layout:
    """That of a tensor with numbers."""
    sizes, strides = tuple(tensor.shape), tuple(tensor.stride())
    leaf = bool(tensor.is_leaf)
    return Layout(tensor.dtype, sizes, strides, tensor.device, leaf, bool(tensor.requires_grad))


def tensor_as_code(tensor: Any) -> str:
    """An expression for a tensor with strides; empty if there is none."""
    import torch

    if tensor.layout is not torch.strided or tensor.is_quantized or tensor.device.type == "meta":
        return ""
    layout = layout_of(tensor)
    dtype, options = layout.dtype, _options(layout)
    if dtype.is_floating_point or dtype.is_complex:
        if dtype.itemsize > 1 and _has_one_number(tensor):
            # A mask of ones or zeros, a temperature: other numbers would mean something else.
            number = _float(float(tensor.flatten()[0]))
            return _with_strides(layout, lambda s: f"torch.full({_tuple(s)}, {number}{options}")
        return layout_as_code(layout)
    if tensor.numel() <= _EXACT_ELEMENTS:
        if not tensor.numel():
            return f'torch.zeros({_tuple(layout.sizes)}, dtype={dtype}, device="{layout.device}")'
        usual = dtype if dtype is torch.bool else torch.int64
        return f"torch.tensor({tensor.tolist()!r}{_options(layout, usual)})"
    if dtype is torch.bool:
        count = int(tensor.sum())
        if count not in (0, tensor.numel()):
            return layout_as_code(layout)
        made = "ones" if count else "zeros"
        return _with_strides(layout, lambda s: f"torch.{made}({_listed(s)}{options}")
    try:
        low, high = int(tensor.min()), int(tensor.max())
    except (RuntimeError, TypeError):
        return ""
    options = _options(layout, torch.int64)
    if low == high:
        return _with_strides(layout, lambda s: f"torch.full({_tuple(s)}, {low}{options}")
    if max(layout.sizes) == tensor.numel() and layout.strides == contiguous(layout.sizes):
        ordered = _ordered(tensor.flatten().tolist(), options)
        if ordered:
            return ordered + (f".view({_listed(layout.sizes)})" if tensor.dim() > 1 else "")
    return _with_strides(layout, lambda s: f"torch.randint({low}, {high + 1}, {_tuple(s)}{options}")


def _ordered(numbers: List[int], options: str) -> str:
    """An expression for numbers that do not decrease: positions, offsets; empty for others."""
    steps = {numbers[at] - numbers[at - 1] for at in range(1, len(numbers))}
    low, high = numbers[0], numbers[-1]
    if min(steps) < 0:
        return ""
    if len(steps) == 1:
        step = steps.pop()
        return f"torch.arange({low}, {high + 1}{f', {step}' if step > 1 else ''}{options})"
    ends = (f"torch.tensor([{each}]{options})" for each in (low, high))
    between = f"torch.randint({low}, {high + 1}, ({len(numbers) - 2},){options}).sort().values"
    return f"torch.cat([{next(ends)}, {between}, {next(ends)}])"


def layout_as_code(layout: Layout) -> str:
    """An expression for a tensor whose numbers do not matter, or are not known."""
    import torch

    dtype, options = layout.dtype, _options(layout)
    if dtype is torch.bool:
        device = _options(layout, dtype)
        return _with_strides(layout, lambda s: f"(torch.rand({_listed(s)}{device}) < 0.5", "")
    if not dtype.is_floating_point and not dtype.is_complex:
        # Two values are in the range of whatever they are an index of.
        kind = _options(layout, torch.int64)
        return _with_strides(layout, lambda s: f"torch.randint(0, 2, {_tuple(s)}{kind}")
    if dtype.itemsize == 1:
        # randn() has no float8.
        device = _options(layout, dtype)
        return _with_strides(layout, lambda s: f"torch.randn({_listed(s)}{device}).to({dtype}", "")
    return _with_strides(layout, lambda s: f"torch.randn({_listed(s)}{options}")


def _with_strides(layout: Layout, begin: Make, wants: str = ", requires_grad=True") -> str:
    """The expression that ``begin`` begins, its call still open, in this layout."""
    sizes, strides = layout.sizes, layout.strides
    end = (wants if layout.wants_grad else "") + ")"
    order = sorted(range(len(sizes)), key=lambda at: (-strides[at], -sizes[at]))
    inside = tuple(sizes[at] for at in order)
    steps = tuple(strides[at] for at in order)
    if strides == contiguous(sizes) or 0 in sizes:
        # A result of other operations may be changed in place, which a leaf may not.
        is_result = wants and layout.wants_grad and not layout.is_leaf
        return f"{begin(sizes)}{end}{'.clone()' if is_result else ''}"
    if any(step == 0 and size > 1 for size, step in zip(sizes, strides)):
        single = tuple(1 if step == 0 else size for size, step in zip(sizes, strides))
        return f"{begin(single)}{end}.expand({_listed(sizes)})"
    if steps == contiguous(inside):
        back = ", ".join(str(order.index(at)) for at in range(len(sizes)))
        return f"{begin(inside)}{end}.permute({back})"
    if any(step < below * size for step, below, size in zip(steps, steps[1:], inside[1:])):
        # Elements that are several at once, as unfold() gives, would be written over.
        return f"{begin(sizes)}{end}"
    # A part of a larger tensor: what is between its elements is of no interest.
    made = f"torch.empty_strided({_tuple(sizes)}, {_tuple(strides)}{_options(layout)})"
    return f"{made}.copy_({begin(sizes)}{end})"


def contiguous(sizes: Sequence[int]) -> Tuple[int, ...]:
    """The strides of a contiguous tensor."""
    steps: Tuple[int, ...] = ()
    step = 1
    for size in reversed(sizes):
        steps = (step, *steps)
        step *= max(size, 1)
    return steps


def _options(layout: Layout, usual: Any = None) -> str:
    """The keyword arguments for dtype and device, where they are not the usual ones."""
    import torch

    kind = "" if layout.dtype is (usual or torch.float32) else f", dtype={layout.dtype}"
    return kind + ("" if layout.device.type == "cpu" else f', device="{layout.device}"')


def _has_one_number(tensor: Any) -> bool:
    if not tensor.numel() or tensor.dtype.is_complex:
        return False
    return bool((tensor == tensor.flatten()[0]).all())


def _float(number: float) -> str:
    import math

    return repr(number) if math.isfinite(number) else f'float("{number}")'


def _listed(sizes: Sequence[int]) -> str:
    # An empty tuple is a shape too, which a call of randn() without sizes would not give.
    return ", ".join(map(str, sizes)) or "()"


def _tuple(sizes: Sequence[int]) -> str:
    return f"({', '.join(map(str, sizes))}{',' if len(sizes) == 1 else ''})"
