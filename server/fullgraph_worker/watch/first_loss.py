"""The graph of the first step's loss, which is written once its optimizer is known."""

from __future__ import annotations

from time import perf_counter
from typing import Any, Callable, Dict, List, Optional

import torch

from fullgraph_worker.watch.budget import Budget
from fullgraph_worker.watch.copies import copies
from fullgraph_worker.watch.forgotten import forgotten
from fullgraph_worker.watch.loss_graph import LossGraph, loss_graph
from fullgraph_worker.watch.loss_target import SavedTarget, last_layer, target_of
from fullgraph_worker.watch.parameters import parameters_of
from fullgraph_worker.watch.records import Kind
from fullgraph_worker.watch.shards import is_sharded
from fullgraph_worker.watch.table import Table


class FirstLoss:
    """Of several losses before the first step, the one with the most parameters.

    Args:
        table: names the parameters.
        budget: is given the time, which no later step takes.
        event: writes the graph.

    Attributes:
        is_of_inputs: whether the last loss depends on data that requires a gradient.
    """

    def __init__(self, table: Table, budget: Budget, event: Callable[..., None]) -> None:
        self._table = table
        self._budget = budget
        self._event = event
        self._graph: Optional[LossGraph] = None
        self._targets: List[Optional[SavedTarget]] = []
        self._is_only = False
        self._reduction: Optional[int] = None
        self._alike: Dict[Any, int] = {}
        self.is_of_inputs = False

    def read(self, tensors: Any) -> None:
        """A backward pass begins with these tensors, before the first step."""
        began = perf_counter()
        graph = loss_graph(tensors if isinstance(tensors, torch.Tensor) else tensors[0])
        self.is_of_inputs = graph.has_inputs
        kind = _kind(graph)
        self._alike[kind] = self._alike.get(kind, 0) + 1
        if self._graph is None or len(graph.parameters) >= len(self._graph.parameters):
            self._graph = graph._replace(with_target=[])
            own = (getattr(each, "_saved_reduction", None) for each in graph.with_target[:1])
            self._reduction = next(own, None)
            # The backward pass frees it.
            self._targets = [SavedTarget.of(node) for node in graph.with_target[:2]]
            self._is_only = isinstance(tensors, torch.Tensor) and target_of(tensors) is not None
        self._budget.give(perf_counter() - began)

    def write(self, optimizer: Any) -> None:
        """The first optimizer is about to make its first step, and has its place in the table."""
        graph, self._graph = self._graph, None
        targets, self._targets = self._targets, []
        if graph is None:
            return
        own = list(parameters_of(optimizer.param_groups))
        self._table.add_forgotten(forgotten(graph, own, self._table.place))
        data = graph.data(self._table.name_of)
        data["last_layer"] = last_layer(self._table.roots)
        data["passes"] = self._alike.get(_kind(graph), 1)
        data["reduction"] = self._reduction
        data["copies"] = copies(self._table.roots)
        self._alike.clear()
        if len(targets) == 1 and targets[0] is not None:
            data["target"] = targets[0].described(self._table.roots)
            data["is_whole_loss"] = self._is_only
        self._event(Kind.LOSS_GRAPH, **data, reaches=_reaches(graph, own))


def _kind(graph: LossGraph) -> Any:
    """What backward passes of the same loss of the same parameters have in common."""
    return tuple(each.name for each in graph.nodes), tuple(map(id, graph.parameters))


def _reaches(graph: LossGraph, own: List[Any]) -> bool:
    """Whether an optimizer has a gradient, or one of the parameters that the loss depends on.

    Of shards it is not known: the loss depends on parameters that are gathered from them.
    """
    if any(each.grad is not None or is_sharded(each) for each in own):
        return True
    keys = {id(each) for each in own}
    return any(id(each) in keys for each in graph.parameters)
