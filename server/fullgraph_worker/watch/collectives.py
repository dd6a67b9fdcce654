"""Keeps a call that one rank makes alone from communicating with the others."""

from __future__ import annotations

from typing import Any, Dict, Optional

import torch

from fullgraph_worker.torch_private.dispatch import TorchDispatchMode
from fullgraph_worker.watch.shards import is_sharded

_NAMESPACES = ("c10d", "_c10d_functional", "c10d_functional", "_dtensor", "fsdp")
_WRAPPERS = ("DistributedDataParallel", "FullyShardedDataParallel", "SyncBatchNorm")


class CollectiveError(Exception):
    """The call needs the other ranks."""


class NoCollectives(TorchDispatchMode):  # type: ignore[misc]  # Untyped in torch.
    """Ends a call at its first collective, before anything is sent."""

    def __torch_dispatch__(
        self, func: Any, types: Any, args: Any = (), kwargs: Optional[Dict[str, Any]] = None
    ) -> Any:
        """Make the operation, if this rank can make it alone."""
        if func.namespace in _NAMESPACES:
            raise CollectiveError(f"{func} needs the other ranks")
        return func(*args, **(kwargs or {}))


def check_alone(module: Any) -> None:
    """Refuse a module that exchanges something with other ranks in its forward pass.

    Raises:
        CollectiveError: it does.
    """
    if any(is_sharded(parameter) for parameter in module.parameters()):
        raise CollectiveError("its parameters are shards, which all ranks gather together")
    for each in module.modules():
        name = type(each).__name__
        if name in _WRAPPERS:
            raise CollectiveError(f"{name} needs the other ranks")


def has_other_ranks() -> bool:
    """Whether this process is one of several that communicate."""
    distributed = torch.distributed
    return bool(
        distributed.is_available()
        and distributed.is_initialized()
        and distributed.get_world_size() > 1
    )
