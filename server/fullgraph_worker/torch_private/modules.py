"""Base classes of torch's modules, and where its own training loop can be watched."""

from __future__ import annotations

import sys
from typing import Any

CLIPS_WITH_NORM = "_clip_grads_with_norm_"
"""A function of the module of ``clipping``, which has the norm already; since torch 2.6."""


def is_convolution(module: Any) -> bool:
    """Whether it is a convolution of any rank, transposed or not."""
    from torch.nn.modules import conv

    return isinstance(module, conv._ConvNd)


def is_batch_norm(module: Any) -> bool:
    """Whether it is a batch or instance normalization of any rank."""
    from torch.nn.modules import batchnorm

    return isinstance(module, batchnorm._NormBase)


def clipping() -> Any:
    """The module of gradient clipping, whose name is that of a function too."""
    return sys.modules["torch.nn.utils.clip_grad"]


def data_loader_iterator() -> Any:
    """The base class of the iterators of data loaders."""
    return sys.modules["torch.utils.data.dataloader"]._BaseDataLoaderIter
