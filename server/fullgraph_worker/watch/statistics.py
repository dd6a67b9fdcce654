"""Statistics of many tensors at once, by foreach kernels on their device."""

from __future__ import annotations

import math
from typing import Any, Dict, List, Sequence

import torch

from fullgraph_worker.torch_private import dispatch
from fullgraph_worker.watch.shards import local, shard_of

NORM, LOW, HIGH, ZEROS, NON_FINITE = "norm", "low", "high", "zeros", "non_finite"
_NATIVE = (torch.float32, torch.bfloat16, torch.float16, torch.float64)
"""Other dtypes, as those of 8 bits, have no kernels for statistics."""


_LEAST_ELEMENTS, _MOST_ELEMENTS = 64, 16_384
_MOMENT_ERRORS = 3.0
"""Standard errors of the fourth moment of a normal distribution."""


def is_measurable(tensor: Any) -> bool:
    """Whether a tensor has numbers in memory, of which statistics can be taken."""
    own = shard_of(tensor)
    return (
        own.layout in (torch.strided, torch.sparse_coo)
        and own.device.type != "meta"
        and not own.is_nested
        and not own.is_quantized
    )


def norms(tensors: Sequence[Any]) -> Any:
    """The 2-norm of each tensor.

    Args:
        tensors: of any sizes, dtypes and devices.

    Returns:
        float32 of shape ``[len(tensors)]`` on the first tensor's device. A shard's is that of the
        elements in this process.
    """
    return _stacked(dispatch.norms([_floats(local(each)) for each in tensors]))


def details(tensors: Sequence[Any]) -> Dict[str, Any]:
    """Each tensor's norm, least and largest element, zeros and elements that are not finite.

    Args:
        tensors: of any sizes, dtypes and devices, none without elements.

    Returns:
        By name of ``STATISTICS``, float32 of shape ``[len(tensors)]`` on the first one's device.
        The least and the largest element are NaN where one element is.
    """
    own = [_floats(local(each)) for each in tensors]
    pairs = [torch.aminmax(each) for each in own]
    return {
        NORM: _stacked(dispatch.norms(own)),
        LOW: _stacked([pair.min for pair in pairs]),
        HIGH: _stacked([pair.max for pair in pairs]),
        ZEROS: _stacked([each.numel() - torch.count_nonzero(each) for each in own]),
        NON_FINITE: _stacked([non_finite(each) for each in own]),
    }


def non_finite(tensor: Any) -> Any:
    """How many elements of a tensor are infinite or NaN: a tensor with one element."""
    own = tensor.detach()
    if is_tiny(own):
        own = own.float()
    # A product with zero is zero, unless the element is infinite or NaN.
    return torch.count_nonzero(own * 0 != 0)


def is_initial(weight: Any, owner: Any) -> bool:
    """Whether a weight is distributed as that of a layer that was never trained.

    A new layer draws its weight from one distribution: uniform between the bounds of torch's
    default, or any uniform or normal one where its bias is exactly zero. The fourth moment tells
    them from a trained weight, whose units differ in scale.

    Args:
        weight: with two dimensions or more; others are not looked at.
        owner: the module that has it.
    """
    if weight.dim() < 2 or not is_measurable(weight) or weight.numel() < _LEAST_ELEMENTS:
        return False
    flat = weight.detach().reshape(-1)
    some = flat[:: max(1, flat.numel() // _MOST_ELEMENTS)][:_MOST_ELEMENTS].double()
    squares = float(some.square().mean())
    if not squares > 0:
        return False
    moment = float(some.pow(4).mean()) / squares**2
    bound = math.sqrt(weight.shape[0] / weight.numel())
    is_default = 0.95 * bound < float(some.abs().max()) <= 1.001 * bound
    bias = vars(owner).get("_parameters", {}).get("bias") if owner is not None else None
    is_plain = bias is not None and is_measurable(bias) and not bool(bias.detach().any())
    near = _MOMENT_ERRORS * math.sqrt(96 / some.numel())
    is_uniform, is_normal = abs(moment - 1.8) < near, abs(moment - 3.0) < near
    return (is_default and is_uniform) or (is_plain and (is_uniform or is_normal))


def is_tiny(tensor: Any) -> bool:
    """Whether the elements are floats of 8 bits, which torch cannot calculate with."""
    return bool(tensor.is_floating_point()) and tensor.element_size() == 1


def has_elements(tensor: Any) -> bool:
    """Whether there is anything to take statistics of."""
    return bool(local(tensor).numel())


def _floats(tensor: Any) -> Any:
    tensor = tensor.detach()
    if tensor.is_complex():
        return torch.view_as_real(tensor)
    return tensor if tensor.dtype in _NATIVE else tensor.float()


def _stacked(values: Sequence[Any]) -> Any:
    first = values[0].device
    # A norm of 16-bit floats is one too, which overflows where the next value fits.
    same: List[Any] = [
        (each if each.device == first else each.to(first, non_blocking=True)).float()
        for each in values
    ]
    return torch.stack(same)
