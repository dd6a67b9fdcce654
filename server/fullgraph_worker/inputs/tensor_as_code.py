"""Writes tensors down as Python that makes tensors like them, with other numbers."""

from __future__ import annotations

import math
from typing import Any, Callable, List, NamedTuple, Sequence, Tuple

_EXACT_ELEMENTS = 8
"""Integer tensors of at most so many elements are kept exactly: lengths, offsets, sizes."""
_USUAL = (0.1, 10.0)
"""The largest number of what ``randn`` may stand for."""
_MANY = 16
"""So many numbers of ``randn`` have both signs."""

Make = Callable[[Tuple[int, ...]], str]
"""Writes a contiguous tensor of this shape."""


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
            number = float_as_code(float(tensor.flatten()[0]))
            return _with_strides(layout, lambda s: f"torch.full({_tuple(s)}, {number}{options}")
        return _in_range(tensor, layout) or layout_as_code(layout)
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


def _in_range(tensor: Any, layout: Layout) -> str:
    """An expression for floats that ``randn`` does not give; empty for others.

    They are in the range of these, to two digits: probabilities, times, very large numbers.
    """
    import torch

    options = _options(layout)
    if layout.dtype.is_complex or layout.dtype.itemsize == 1 or not tensor.numel():
        return ""
    try:
        low, high = (float(each) for each in torch.aminmax(tensor.detach()))
    except (RuntimeError, TypeError):
        return ""
    if not (math.isfinite(low) and math.isfinite(high)):
        return _few(tensor, layout) if tensor.numel() <= _EXACT_ELEMENTS else ""
    has_both = low < 0 < high or tensor.numel() < _MANY
    if has_both and _USUAL[0] <= max(-low, high) <= _USUAL[1]:
        return ""
    sign = -1.0 if high <= 0 else 1.0
    first, width = _range(-high, -low, layout) if high <= 0 else _range(low, high, layout)
    first, width = sign * first, sign * width
    calls = [f"mul({width})"] * (width != 1) + [f"add({first})"] * (first != 0)
    made = [f"torch.rand({{}}{options})", *calls]
    text = ".".join(made)[:-1]
    wants = ").requires_grad_(" if calls else ", requires_grad=True"
    return _with_strides(layout, lambda s: text.format(_listed(s)), wants)


def _range(low: float, high: float, layout: Layout) -> Tuple[float, float]:
    """Begin and width, each to two digits, of a range that ends above 0; it is within this one."""
    import torch

    first = 0.0 if 0 <= low < high / 10 else _rounded(low, up=True)
    first = first if first < high else low
    if first == 0 and high <= 1 <= 2 * high:
        return 0.0, 1.0
    return first, _rounded(min(high - first, torch.finfo(layout.dtype).max), up=False)


def _rounded(number: float, *, up: bool) -> float:
    """To two digits."""
    step = 10.0 ** (math.floor(math.log10(abs(number))) - 1) if number else 0.0
    if not step:
        return number
    return float(f"{(math.ceil if up else math.floor)(number / step) * step:.1e}")


def _few(tensor: Any, layout: Layout) -> str:
    """An expression for few numbers, to two digits."""
    numbers = [float_as_code(float(f"{each:.1e}")) for each in tensor.flatten().tolist()]
    shape = "" if tensor.dim() == 1 else f".view({_listed(layout.sizes)})"
    wants = ".requires_grad_()" if layout.wants_grad else ""
    return f"torch.tensor([{', '.join(numbers)}]{_options(layout)}){shape}{wants}"


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


def float_as_code(number: float) -> str:
    """An expression for a float, which may be infinite or NaN."""
    return repr(number) if math.isfinite(number) else f'float("{number}")'


def _listed(sizes: Sequence[int]) -> str:
    # An empty tuple is a shape too, which a call of randn() without sizes would not give.
    return ", ".join(map(str, sizes)) or "()"


def _tuple(sizes: Sequence[int]) -> str:
    return f"({', '.join(map(str, sizes))}{',' if len(sizes) == 1 else ''})"
