"""How much rounding changes what a program computes.

Compiled code computes sums in another order, so that each intermediate value is off by some units
in the last place. Where a comparison decides on such a value, as in a ReLU, what follows changes by
much more than rounding: the gradients of a deep network with batch normalization, for example.
Copies of the program whose inputs and weights are off by some units in the last place show by how
much.
"""

from __future__ import annotations

import contextlib
import math
from typing import Any, Iterable, NamedTuple, Sequence

_NEXT = 1000
"""Between the seeds of two tensors: copies have smaller ones."""
_ROUNDINGS = 64
"""The units in the last place by which weights and inputs change, as in ``tolerance``."""
_WORSE = 4.0
"""How much further than these copies compiled code may be from eager mode."""
_WORSE_NEAR_ZERO = 16.0
"""The same for a value that is 0 but for rounding: each kernel has errors of its own size there."""
_ZERO = 0.01
"""The part of a value's norm that is exact, if all else of it is rounding."""


class Distance(NamedTuple):
    """How far two tensors are apart.

    Attributes:
        norm: of their difference.
        largest: the largest difference of two elements.
    """

    norm: float
    largest: float

    def relative_to(self, tensor: Any) -> float:
        """The norm of the difference as a share of that of a tensor; at most 1."""
        import torch

        wide = tensor.to(torch.complex128 if tensor.is_complex() else torch.float64)
        size = float(wide.norm())
        return min(1.0, self.norm / size) if size else 1.0


def distance(one: Any, other: Any) -> Distance:
    """How far two tensors of one shape are apart.

    Infinitely far where only one has an infinity or a NaN: rounding makes neither.
    """
    import torch

    wide = torch.complex128 if one.is_complex() else torch.float64
    a, b = one.to(wide), other.to(wide)
    equal = (a == b) | (torch.isnan(a) & torch.isnan(b))
    apart = torch.where(equal, torch.zeros_like(a), a - b).abs()
    if not bool(torch.isfinite(apart).all()):
        return Distance(math.inf, math.inf)
    return Distance(float(apart.norm()), float(apart.max()) if apart.numel() else 0.0)


def is_explained(off: Distance, copies: Sequence[Distance], *, is_zero: bool = False) -> bool:
    """Whether compiled code is as far from eager mode as copies with other rounding are.

    Both the tensor and its worst element have to be: one wrong element hardly changes the norm of
    a large tensor.

    Args:
        off: how far compiled code is from eager mode.
        copies: how far the copies are.
        is_zero: whether the value is 0 but for rounding.
    """
    if not copies or not off.norm or not math.isfinite(off.norm):
        # Tensors that are not apart differ in what is no number: the sign of a zero.
        return False
    worse = _WORSE_NEAR_ZERO if is_zero else _WORSE
    return all(each <= worse * max(limits) for each, limits in zip(off, zip(*copies)))


def is_exact(expected: Any, reference: Any) -> bool:
    """Whether eager mode computed what it computes in float64, so that it did not round.

    Args:
        expected: a tensor that eager mode computed.
        reference: the same in float64; None if it is not known.
    """
    import torch

    if reference is None or reference.shape != expected.shape:
        return False
    return bool(torch.equal(expected, reference.to(expected.dtype)))


def is_zero_but_for_rounding(expected: Any, reference: Any) -> bool:
    """Whether all that eager mode computed is rounding: the float64 result is next to nothing.

    The gradient of a bias before batch normalization is an example.

    Args:
        expected: a tensor that eager mode computed.
        reference: the same in float64; None if it is not known.
    """
    if reference is None or reference.shape != expected.shape or not expected.is_floating_point():
        return False
    return bool(reference.double().norm() <= _ZERO * expected.double().norm())


def rounded_otherwise(value: Any, seed: int) -> Any:
    """A tensor with other last digits; anything else, and types of 16 bits, as they are."""
    if not _has_digits(value):
        return value
    changed = value.detach() * _factors(value, seed)
    return changed.requires_grad_(value.requires_grad)


def round_otherwise(values: Iterable[Any], seed: int) -> None:
    """Change the last digits of tensors in place, so that what shares their memory changes too.

    Args:
        values: tensors; types of 16 bits stay as they are.
        seed: decides what they become.
    """
    import torch

    with torch.no_grad():
        for number, value in enumerate(values):
            if _has_digits(value):
                # Elements of an expanded tensor share their memory, and cannot be written to.
                with contextlib.suppress(RuntimeError):
                    value.detach().mul_(_factors(value, seed + _NEXT * number))


def _has_digits(value: Any) -> bool:
    import torch

    if not isinstance(value, torch.Tensor) or value.layout is not torch.strided:
        return False
    return bool(value.is_floating_point() and value.element_size() > 2)


def _factors(value: Any, seed: int) -> Any:
    """Factors near 1, drawn without the program's generators."""
    import torch

    generator = torch.Generator().manual_seed(seed)
    drawn = torch.rand(tuple(value.shape), generator=generator, dtype=torch.float64, device="cpu")
    factors = 1 + _ROUNDINGS * torch.finfo(value.dtype).eps * (2 * drawn - 1)
    return factors.to(device=value.device, dtype=value.dtype)
