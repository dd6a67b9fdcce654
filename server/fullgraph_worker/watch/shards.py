"""The part of a tensor that this process has, without any communication."""

from __future__ import annotations

from typing import Any


def local(tensor: Any) -> Any:
    """The local shard of a ``DTensor``, the values of a sparse tensor, or the tensor itself."""
    shard = getattr(tensor, "_local_tensor", None)
    if shard is not None:
        tensor = shard
    if tensor.is_sparse:
        return tensor._values() if tensor.is_coalesced() else tensor.coalesce()._values()
    return tensor
