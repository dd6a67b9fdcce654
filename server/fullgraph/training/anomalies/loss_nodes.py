"""What a ``loss-graph`` event says of the operations next to the loss."""

from __future__ import annotations

from typing import NamedTuple

from fullgraph_worker.watch.records import Event

_COMPILED = "CompiledFunction"
_OPERATIONS = {"ReLU": "Relu", "Sigmoid": "Sigmoid", "Softmax": "Softmax", "Tanh": "Tanh"}
"""By the class of the layer."""


class LossNode(NamedTuple):
    """An operation of autograd's graph.

    Attributes:
        name: of its node, such as ``MseLossBackward0``.
        inputs: the places in the list of the operations that made its inputs.
        shape: of its output; empty for a scalar, and where it was not recorded.
    """

    name: str
    inputs: tuple[int, ...]
    shape: tuple[int, ...]

    @property
    def operation(self) -> str:
        """The name of its function in autograd, such as ``MseLoss``."""
        return self.name.split("Backward", 1)[0]


def is_compiled(node: LossNode) -> bool:
    """Whether a node is a compiled region."""
    return node.operation.startswith(_COMPILED)


def operation_of(node: LossNode, event: Event) -> str:
    """The operation of a node; of a compiled model, that of its last layer, if this is known."""
    if not is_compiled(node):
        return node.operation
    return _OPERATIONS.get(str(event.data.get("last_layer", "")), node.operation)


def loss_nodes(event: Event) -> list[LossNode]:
    """The operations, breadth first from the loss."""
    return [
        LossNode(name, tuple(inputs), tuple(*shape)) for name, inputs, *shape in event.data["nodes"]
    ]
