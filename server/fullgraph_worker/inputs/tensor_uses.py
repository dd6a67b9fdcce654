"""What the code demands of a tensor: its function, and the modules that it flows into."""

from __future__ import annotations

import inspect
from typing import Any, NamedTuple, Optional, Tuple

from fullgraph_worker.inputs.body import Body
from fullgraph_worker.torch_private.modules import is_batch_norm, is_convolution

_DEEPEST = 8
# Modules that take any shape and give it back.
_KEEPING = ("Dropout", "Identity", "ReLU", "GELU", "SiLU", "Tanh", "Sigmoid", "LeakyReLU", "ELU")


class Demand(NamedTuple):
    """What a body demands of a tensor.

    Attributes:
        rank: the number of its dimensions, or None.
        sizes: of some dimensions, counted from the front or, below zero, from the end.
        dtype: torch's name of it; empty for any.
        high: integers must be below it; 0 for any.
    """

    rank: Optional[int] = None
    sizes: Tuple[Tuple[int, int], ...] = ()
    dtype: str = ""
    high: int = 0


def demand_of(function: Any, name: str, owner: Any, depth: int = 0) -> Demand:
    """What is demanded of the tensor that is given as ``name``, also by modules it flows into."""
    body = Body(function)
    rank = body.rank(name)
    if body.is_mask(name):
        return Demand(rank, dtype="bool")
    if body.is_index(name):
        return Demand(rank, dtype="int64")
    if depth < _DEEPEST and owner is not None:
        for module, place in body.receivers(name, owner):
            found = of_module(module, place, depth + 1)
            if found is not None:
                return found._replace(rank=rank or found.rank)
    return Demand(rank)


def of_module(module: Any, place: int = 0, depth: int = 0) -> Optional[Demand]:
    """What a module demands of its argument at ``place``; None if it takes any tensor."""
    import torch

    nn = torch.nn
    if isinstance(module, (nn.Linear, nn.Bilinear)):
        size = module.in_features if isinstance(module, nn.Linear) else module.in1_features
        return Demand(None, ((-1, size),))
    if is_convolution(module):
        rank = len(module.kernel_size) + 2
        return Demand(rank, ((1, module.in_channels),))
    if isinstance(module, (nn.Embedding, nn.EmbeddingBag)):
        return Demand(2, dtype="int64", high=module.num_embeddings)
    if is_batch_norm(module):
        dims = next((int(c) + 2 for c in type(module).__name__ if c in "23"), None)
        return Demand(dims, ((1, module.num_features),) if module.num_features else ())
    if isinstance(module, nn.GroupNorm):
        return Demand(None, ((1, module.num_channels),))
    if isinstance(module, nn.LayerNorm):
        shape = module.normalized_shape
        return Demand(None, tuple((i - len(shape), size) for i, size in enumerate(shape)))
    if isinstance(module, nn.RNNBase):
        return Demand(3, ((-1, module.input_size),))
    if isinstance(module, nn.MultiheadAttention):
        return Demand(3, ((-1, (module.embed_dim, module.kdim, module.vdim)[min(place, 2)]),))
    if isinstance(module, (nn.Sequential, nn.ModuleList)):
        found = (of_module(each, place, depth) for each in module if not _keeps(each))
        return next(found, None)
    if isinstance(module, nn.Module) and not type(module).__module__.startswith("torch."):
        return _of_own(module, type(module).forward, place, depth)
    owner = getattr(module, "__self__", None)
    if isinstance(owner, nn.Module) and inspect.ismethod(module):
        return _of_own(owner, module.__func__, place, depth)
    return None


def _of_own(module: Any, function: Any, place: int, depth: int) -> Optional[Demand]:
    try:
        names = list(inspect.signature(function).parameters)
    except (TypeError, ValueError):
        return None
    if place + 1 >= len(names) or depth > _DEEPEST:
        return None
    found = demand_of(function, names[place + 1], module, depth)
    return found if found != Demand() else None


def _keeps(module: Any) -> bool:
    return type(module).__name__.startswith(_KEEPING)
