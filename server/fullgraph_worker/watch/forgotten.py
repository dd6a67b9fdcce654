"""Parameters of a loss that no optimizer has, below parameters that one has."""

from __future__ import annotations

import gc
from typing import Any, Callable, Dict, List, Set

import torch

from fullgraph_worker.watch.loss_graph import LossGraph
from fullgraph_worker.watch.parameters import parameters_of
from fullgraph_worker.watch.shards import is_sharded

_CONVERSIONS = 3
"""Nodes between a parameter and the operation that uses it, such as a transposition."""


def forgotten(graph: LossGraph, own: List[Any], place: Callable[[Any], int]) -> List[Any]:
    """The parameters of no optimizer and of no known module that should learn.

    These are layers in a Python list, which are no children of their module, and modules whose
    parameters were not given to the optimizer. What lies between the optimizer's parameters and the
    loss, as the critic of a generator and the network of a perceptual loss, is not among them.

    Args:
        graph: of the first loss.
        own: the parameters of the first optimizer.
        place: of a parameter in the table; -1 if it has none.
    """
    unknown = {id(p): p for p in graph.parameters if place(p) < 0 and p.requires_grad}
    # The loss depends on what was gathered from shards, not on them.
    if not unknown or any(map(is_sharded, own)):
        return []
    for each in gc.get_objects():
        if issubclass(type(each), torch.optim.Optimizer):
            for parameter in parameters_of(each.param_groups):
                unknown.pop(id(parameter), None)
    if not unknown:
        return []
    below = _below(graph, {id(each) for each in own})
    found: Dict[int, Any] = {
        id(leaf): leaf
        for number, leaf in sorted(graph.leaves.items(), reverse=True)
        if number in below and id(leaf) in unknown
    }
    return list(found.values())


def _below(graph: LossGraph, own: Set[int]) -> Set[int]:
    """The places of the nodes on whose outputs an operation with one of these parameters works."""
    waiting = [number for number in range(len(graph.links)) if _uses(graph, number, own)]
    found: Set[int] = set()
    while waiting:
        for each in graph.links[waiting.pop()]:
            if each not in found:
                found.add(each)
                waiting.append(each)
    return found


def _uses(graph: LossGraph, number: int, own: Set[int]) -> bool:
    """Whether a node has one of these parameters as an input, and other inputs beside it."""
    links = graph.links[number]
    return len(links) > 1 and any(_leads_to(graph, each, own) for each in links)


def _leads_to(graph: LossGraph, number: int, own: Set[int]) -> bool:
    for _ in range(_CONVERSIONS):
        leaf = graph.leaves.get(number)
        if leaf is not None:
            return id(leaf) in own
        if len(graph.links[number]) != 1:
            return False
        number = graph.links[number][0]
    return False
