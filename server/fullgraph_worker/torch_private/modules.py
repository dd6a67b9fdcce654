"""The base classes of torch's modules, which tell what several modules have in common."""

from __future__ import annotations

from typing import Any


def is_convolution(module: Any) -> bool:
    """Whether it is a convolution of any rank, transposed or not."""
    from torch.nn.modules import conv

    return isinstance(module, conv._ConvNd)


def is_batch_norm(module: Any) -> bool:
    """Whether it is a batch or instance normalization of any rank."""
    from torch.nn.modules import batchnorm

    return isinstance(module, batchnorm._NormBase)
