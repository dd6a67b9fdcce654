"""What a ``loss-graph`` event says of the operations next to the loss."""

from __future__ import annotations

from typing import NamedTuple

from fullgraph_worker.watch.records import Event


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


def loss_nodes(event: Event) -> list[LossNode]:
    """The operations, breadth first from the loss."""
    return [
        LossNode(name, tuple(inputs), tuple(*shape)) for name, inputs, *shape in event.data["nodes"]
    ]
