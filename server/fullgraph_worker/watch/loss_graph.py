"""What autograd has recorded between the parameters and a loss, read from the loss's side.

Dynamo is not asked, and nothing is computed: the nodes are there when the backward pass begins.
A compiled region is one node.
"""

from __future__ import annotations

from collections import deque
from itertools import islice
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Optional, Tuple

import torch

from fullgraph_worker.watch.loss_target import has_target

_MOST_NODES = 10_000
_WRITTEN = 24
"""Nodes next to the loss that are described one by one."""
_SOFTMAX = ("SoftmaxBackward0", "LogSoftmaxBackward0")
_ATTENTION = "ScaledDotProduct"
"""What the names of nodes of fused attention begin with."""
_MOST_SOFTMAX = 50
_LEAF = "torch::autograd::AccumulateGrad"


class Node(NamedTuple):
    """A node next to the loss.

    Attributes:
        name: of the operation that autograd has recorded.
        inputs: the places in the list of those that made its inputs.
        shape: of its output; empty for a scalar too.
    """

    name: str
    inputs: List[int]
    shape: List[int]


class Softmax(NamedTuple):
    """A softmax, or fused attention, on the way to the loss.

    Attributes:
        name: of the node.
        dim: over which it is computed; -1 for attention.
        shape: of its output.
        input: the name of the node that made its input; empty if there is none.
        parameter: the next one on the way to the inputs; None if there is none.
    """

    name: str
    dim: int
    shape: List[int]
    input: str
    parameter: Optional[Any]


class LossGraph(NamedTuple):
    """The graph of a loss.

    Attributes:
        nodes: those next to the loss, breadth first.
        softmax: each softmax and each attention, in the same order.
        parameters: those that the loss depends on.
        is_whole: whether the whole graph was read.
        with_target: the nodes next to the loss that have saved a target.
        links: of each node, in the same order, the places of those that made its inputs.
        leaves: by place, the parameters that are inputs.
        has_inputs: whether the loss depends on something else that requires a gradient, as that of
            an adversarial attack does on the data.
    """

    nodes: List[Node]
    softmax: List[Softmax]
    parameters: List[Any]
    is_whole: bool
    with_target: List[Any]
    links: List[List[int]]
    leaves: Dict[int, Any]
    has_inputs: bool = False

    def data(self, name_of: Callable[[Any], str]) -> Dict[str, Any]:
        """As an event has it.

        Args:
            name_of: the name of a parameter in the table; empty if it has none.
        """
        softmax = [
            {**each._asdict(), "parameter": name_of(each.parameter)} for each in self.softmax
        ]
        return {
            "nodes": self.nodes,
            "softmax": softmax,
            "parameters": len(self.parameters),
            "is_whole": self.is_whole,
        }


def loss_graph(loss: Any) -> LossGraph:
    """Read the graph of a loss before its backward pass.

    Args:
        loss: a tensor; of one that requires no gradient, the graph is empty.
    """
    if loss.grad_fn is None:
        return LossGraph([], [], _parameters([loss]), True, [], [], {})
    nodes, is_whole = _nodes(loss.grad_fn)
    places = {node: place for place, node in enumerate(nodes)}
    described = [_described(node, places) for node in nodes[:_WRITTEN]]
    softmax = [_softmax(node) for node in nodes if _is_softmax(node)][:_MOST_SOFTMAX]
    leaves = {place: n.variable for place, n in enumerate(nodes) if n.name() == _LEAF}
    return LossGraph(
        described,
        softmax,
        _parameters(list(leaves.values())),
        is_whole,
        [node for node in nodes[:_WRITTEN] if has_target(node)],
        [[places[each] for each in _inputs(node) if each in places] for node in nodes],
        {place: leaf for place, leaf in leaves.items() if isinstance(leaf, torch.nn.Parameter)},
        any(not isinstance(leaf, torch.nn.Parameter) for leaf in leaves.values()),
    )


def _parameters(leaves: List[Any]) -> List[Any]:
    return [leaf for leaf in leaves if isinstance(leaf, torch.nn.Parameter)]


def _nodes(start: Any) -> Tuple[List[Any], bool]:
    """The first ones from a node on, and whether those are all."""
    found = list(islice(_breadth_first(start), _MOST_NODES + 1))
    return found[:_MOST_NODES], len(found) <= _MOST_NODES


def _breadth_first(start: Any) -> Iterator[Any]:
    found, waiting = {start}, deque([start])
    while waiting:
        node = waiting.popleft()
        yield node
        new = [each for each in dict.fromkeys(_inputs(node)) if each not in found]
        found.update(new)
        waiting.extend(new)


def _inputs(node: Any) -> List[Any]:
    return [each for each, _ in node.next_functions if each is not None]


def _described(node: Any, places: Dict[Any, int]) -> Node:
    inputs = [places[each] for each in _inputs(node) if places.get(each, _WRITTEN) < _WRITTEN]
    return Node(node.name(), inputs, _shape(node))


def _shape(node: Any) -> List[int]:
    """Of the output of an operation, whose gradient is the input of its node."""
    metadata = getattr(node, "_input_metadata", None)
    return [int(size) for size in metadata[0].shape] if metadata else []


def _is_softmax(node: Any) -> bool:
    name = node.name()
    return name in _SOFTMAX or name.startswith(_ATTENTION)


def _softmax(node: Any) -> Softmax:
    dim = int(getattr(node, "_saved_dim", -1))
    # It is kept without its sign.
    dim -= 2**64 if dim >= 2**63 else 0
    made_by = "".join(each.name() for each in _inputs(node)[:1])
    return Softmax(node.name(), dim, _shape(node), made_by, _next_parameter(node))


def _next_parameter(node: Any) -> Optional[Any]:
    near = islice(_breadth_first(node), _MOST_NODES // _MOST_SOFTMAX)
    return next((each.variable for each in near if each.name() == _LEAF), None)
