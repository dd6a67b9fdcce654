"""The part of a tensor that this process has, without any communication."""

from __future__ import annotations

from typing import Any


def local(tensor: Any) -> Any:
    """The local shard of a ``DTensor``, the values of a sparse tensor, or the tensor itself."""
    tensor = shard_of(tensor)
    if tensor.is_sparse:
        return tensor._values() if tensor.is_coalesced() else tensor.coalesce()._values()
    return tensor


def shard_of(tensor: Any) -> Any:
    """The local shard of a ``DTensor``, or the tensor itself."""
    return getattr(tensor, "_local_tensor", tensor)


def is_sharded(tensor: Any) -> bool:
    """Whether a tensor is a ``DTensor``."""
    return hasattr(tensor, "_local_tensor")
