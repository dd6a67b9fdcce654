"""Where torch's own training loop can be watched: batches and gradient clipping."""

from __future__ import annotations

import sys
from typing import Any

CLIPS_WITH_NORM = "_clip_grads_with_norm_"
"""A function of the module of ``clipping``, which has the norm already; since torch 2.6."""


def clipping() -> Any:
    """The module of gradient clipping, whose name is that of a function too."""
    return sys.modules["torch.nn.utils.clip_grad"]


def data_loader_iterator() -> Any:
    """The base class of the iterators of data loaders."""
    return sys.modules["torch.utils.data.dataloader"]._BaseDataLoaderIter
