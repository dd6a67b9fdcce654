"""Whether two tensors are the same result of one computation."""

from __future__ import annotations

from typing import Any

_ROUNDINGS = 64
"""How many units in the last place of the largest element a reordered sum may be off."""
_COARSE = 1e-4
_COARSE_ROUNDINGS = 4
"""The same for types of 16 bits, where 64 would be half of the number."""
_PRECISION_LOST = 0.4
"""The share of a type's digits that is still right after all rounding."""
_WORSE = 4.0
"""How much further from the float64 result than eager mode a value may lie."""


def difference(expected: Any, actual: Any, reference: Any = None, dtype: Any = None) -> str:
    """How far two tensors are apart, in words; empty if they are the same.

    Args:
        expected: of eager mode.
        actual: of the same dtype and shape.
        reference: the same computed in float64; where it is given it decides about what rounding
            explains.
        dtype: that of the computation, if the tensors are wider.
    """
    import torch

    if torch.equal(expected, actual):
        return signs(expected, actual, reference)
    if not (expected.is_floating_point() or expected.is_complex()):
        wrong = expected != actual
        return f"{int(wrong.sum())} of {expected.numel()} elements differ"
    wide = torch.complex128 if expected.is_complex() else torch.float64
    a, b = expected.to(wide), actual.to(wide)
    allowed = _allowed(dtype or expected.dtype, a)
    wrong = ~_close(a, b, allowed)
    if bool(wrong.any()) and reference is not None and reference.shape == a.shape:
        r = reference.to(wide)
        off = (a - r).abs()
        worst = (
            off[torch.isfinite(off)].max() if bool(torch.isfinite(off).any()) else off.new_zeros(())
        )
        if float(worst) <= _credible(dtype or expected.dtype, a):
            excused = _close(r, b, allowed + _WORSE * worst)
            if expected.element_size() > 2:
                # Rounding makes neither infinities nor NaN, but for types of 16 bits.
                excused &= torch.isfinite(a) & torch.isfinite(b)
            wrong &= ~excused
    if not bool(wrong.any()):
        return signs(expected, actual, reference)
    return _in_words(a, b, wrong)


def _allowed(dtype: Any, wide: Any) -> Any:
    import torch

    finite = wide.abs()[torch.isfinite(wide.abs())]
    largest = finite.max() if finite.numel() else wide.abs().new_zeros(())
    eps = torch.finfo(dtype).eps
    return (_ROUNDINGS if eps < _COARSE else _COARSE_ROUNDINGS) * eps * largest


def _credible(dtype: Any, wide: Any) -> float:
    """How far rounding may take eager mode from float64; beyond, they computed other things."""
    import torch

    finite = wide.abs()[torch.isfinite(wide.abs())]
    largest = float(finite.max()) if finite.numel() else 0.0
    allowed: float = float(torch.finfo(dtype).eps) ** _PRECISION_LOST * largest
    return allowed


def _close(a: Any, b: Any, allowed: Any) -> Any:
    import torch

    equal = (a == b) | (torch.isnan(a) & torch.isnan(b))
    near = torch.isfinite(a) & torch.isfinite(b) & ((a - b).abs() <= allowed)
    return equal | near


def signs(expected: Any, actual: Any, reference: Any = None) -> str:
    """The zeros of the other sign, in words; empty if there are none.

    Args:
        expected: of eager mode.
        actual: of the same dtype and shape.
        reference: the same computed in float64, if it is known.
    """
    import torch

    if not expected.is_floating_point():
        return ""
    wrong = torch.signbit(expected) != torch.signbit(actual)
    wrong &= (expected == 0) & (actual == 0)
    if reference is not None and reference.shape == expected.shape:
        # Rounding decides the sign of a zero that is not exact.
        wrong &= (reference == 0) & (torch.signbit(reference) == torch.signbit(expected))
    count = int(wrong.sum())
    return f"{count} zeros have the other sign" if count else ""


def _in_words(a: Any, b: Any, wrong: Any) -> str:
    import torch

    place = [int(i) for i in wrong.nonzero()[0]] if wrong.dim() else []
    one, other = a[tuple(place)].item(), b[tuple(place)].item()
    at = f" at {place}" if place else ""
    text = f"{_number(one)} became {_number(other)}{at}"
    count = int(wrong.sum())
    if count > 1:
        text += f"; {count} of {a.numel()} elements differ"
        apart = (a - b).abs()
        finite = apart[torch.isfinite(apart)]
        if finite.numel() and float(finite.max()):
            text += f", by up to {float(finite.max()):.3g}"
    return text


def _number(value: Any) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)
