"""What steps change of the parameters: those from before a step are kept until after it."""

from __future__ import annotations

from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple

import torch

from fullgraph_worker.torch_private import dispatch
from fullgraph_worker.watch import statistics
from fullgraph_worker.watch.parameters import parameters_of
from fullgraph_worker.watch.shards import local
from fullgraph_worker.watch.table import Table

_CLONE_BYTES = 64 * 1024 * 1024
"""The most memory of parameters that are kept."""


class Update(NamedTuple):
    """What a step has changed.

    Attributes:
        places: of the parameters that were kept.
        norms: of what was added to each of them.
        ratio: the norm of all that was added by that of all parameters, as a tensor with one
            element; None if only some were kept.
    """

    places: List[int]
    norms: Any
    ratio: Optional[Any]


class _Kept(NamedTuple):
    step: int
    tensors: List[Tuple[int, Any]]
    is_all: bool


class Updates:
    """Copies of parameters, for each optimizer until its next step.

    Args:
        table: the tensors.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._kept: Dict[int, _Kept] = {}

    def keep(
        self, optimizer: Any, step: int, chosen: Sequence[Tuple[int, Any]], is_all: bool
    ) -> None:
        """Copy parameters before a step, as far as there is memory for it.

        Args:
            optimizer: that will step.
            step: its number.
            chosen: parameters with their places.
            is_all: whether these are all that the step changes.
        """
        tensors: List[Tuple[int, Any]] = []
        used = 0
        for place, parameter in chosen:
            own = local(parameter).detach()
            used += own.numel() * own.element_size()
            if used > _CLONE_BYTES:
                is_all = False
                break
            tensors.append((place, own.clone()))
        self._kept[id(optimizer)] = _Kept(step, tensors, is_all)

    def drop(self, key: int) -> None:
        """Keep nothing of the optimizer with this id."""
        self._kept.pop(key, None)

    def taken(self, optimizer: Any, step: int) -> Optional[Update]:
        """What this step has changed; None if nothing was kept for it."""
        kept = self._kept.get(id(optimizer))
        if kept is None or kept.step != step:
            return None
        del self._kept[id(optimizer)]
        if not kept.tensors:
            return None
        places: List[int] = []
        before: List[Any] = []
        now: List[Any] = []
        known = {self._table.place(p): p for p in parameters_of(optimizer.param_groups)}
        for place, tensor in kept.tensors:
            parameter = known.get(place)
            own = None if parameter is None else local(parameter).detach()
            # The program may have replaced it, or what it has, by another one.
            if own is not None and own.shape == tensor.shape:
                places.append(place)
                before.append(tensor)
                now.append(own)
        if not places:
            return None
        norms = statistics.norms(dispatch.differences(now, before))
        ratio = None
        if kept.is_all and len(places) == len(kept.tensors):
            whole = torch.linalg.vector_norm(statistics.norms(before))
            ratio = torch.linalg.vector_norm(norms) / whole
        return Update(places, norms, ratio)
