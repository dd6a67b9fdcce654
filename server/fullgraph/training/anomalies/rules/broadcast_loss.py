"""Losses that compare each output with the targets of all samples."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.loss_nodes import LossNode, loss_nodes
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Kind

KIND = "broadcast-loss"
_BROADCASTING = ("Expand", "Sub", "Rsub")
"""How losses compare: ``F.mse_loss`` and its like expand both arguments, others subtract."""
_ADVICE = (
    "Give the outputs and the targets the same shape, for example with output.squeeze(-1) or "
    "target.unsqueeze(-1)."
)


class BroadcastLoss(Rule):
    """Outputs of shape [batch, 1] against targets of shape [batch], or the other way around.

    Broadcasting makes a matrix of all pairs, and the model learns the mean of the targets. Losses
    that compare samples with each other have two inputs with a gradient there; this one has one.
    """

    kinds: ClassVar[tuple[str, ...]] = (KIND,)

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm, in the first step."""
        batch_size = state.rank(observation.rank).batch_size
        for event in observation.of_kind(Kind.LOSS_GRAPH):
            shapes = _found(loss_nodes(event), batch_size)
            if shapes is not None:
                before, after = (list(shape) for shape in shapes)
                evidence = (
                    f"The loss broadcasts outputs of shape {before} with the targets to "
                    f"{after}: each output is compared with the targets of all {after[0]} samples."
                )
                yield alarm(KIND, observation, evidence, _ADVICE)
                return


def _found(
    nodes: Sequence[LossNode], batch_size: int
) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """The shapes before and after."""
    for node in nodes:
        if node.operation not in _BROADCASTING or len(node.inputs) != 1 or len(node.shape) != 2:
            continue
        rows, columns = node.shape
        before = nodes[node.inputs[0]].shape
        is_square = rows == columns > 1 and batch_size in (0, rows)
        if is_square and before in ((rows,), (rows, 1)):
            return before, node.shape
    return None
