"""Parameters that begin with the values of another layer's, as copies that were to be shared."""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Tuple

import torch

from fullgraph_worker.watch.layers import Named, named_parameters
from fullgraph_worker.watch.shards import is_sharded

_LEAST, _MOST = 64, 1 << 24
"""Elements of a weight that is compared."""


def copies(roots: List[Any]) -> List[Tuple[str, str]]:
    """The names of such pairs, each of which gets its own updates.

    The weights of an embedding and of a linear layer are equal where one was made of the other, and
    so are those of two layers if one is transposed. Layers of one class are often copied to begin
    alike.
    """
    found: List[Tuple[str, str]] = []
    for root in roots:
        known: Dict[Any, List[Tuple[Any, Named]]] = {}
        for parameter, named in _weights(root):
            own = parameter.detach()
            shape = tuple(sorted(own.shape))
            corners = shape, float(own[0, 0]), float(own[-1, -1])
            alike = known.setdefault(corners, [])
            found += [
                (other.name, named.name)
                for before, other in alike
                if before is not parameter and _is_copy(before, other, parameter, named)
            ]
            alike.append((parameter, named))
    return found


def _weights(root: Any) -> Iterator[Tuple[Any, Named]]:
    for parameter, named in named_parameters(root):
        is_here = parameter.device.type == "cpu" and not is_sharded(parameter)
        is_dense = parameter.layout == torch.strided and parameter.is_floating_point()
        is_matrix = parameter.dim() == 2 and _LEAST <= parameter.numel() <= _MOST
        if is_here and is_dense and is_matrix and parameter.requires_grad:
            yield parameter, named


def _is_copy(before: Any, other: Named, parameter: Any, named: Named) -> bool:
    own, first = parameter.detach(), before.detach()
    if bool((own == own[0, 0]).all()):
        return False
    if torch.equal(own, first):
        return type(other.owner) is not type(named.owner)
    return bool(own.shape == first.t().shape and torch.equal(own, first.t()))
