"""Softmax over the samples of a batch instead of their features."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Rule, alarm
from fullgraph.training.anomalies.state import RankState, RunState
from fullgraph_worker.watch.records import Kind, Tensor

KIND = "mixed-samples"
_LINEAR = "AddmmBackward0"
_ADVICE = "Name the dimension of the features or classes: softmax(x, dim=-1)."


class MixedSamples(Rule):
    """A softmax over the first dimension of a matrix with a row for each sample.

    A matrix that has as many columns as rows may compare the samples with each other, as
    contrastive losses do, unless it is the output of a linear layer.
    """

    kinds: ClassVar[tuple[str, ...]] = (KIND,)

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm, in the first step."""
        rank = state.rank(observation.rank)
        for event in observation.of_kind(Kind.LOSS_GRAPH):
            for softmax in event.data["softmax"]:
                dim, shape = softmax["dim"], list(softmax["shape"])
                if len(shape) != 2 or dim not in (0, -2) or shape[0] != rank.batch_size:
                    continue
                if shape[0] == shape[1] and softmax["input"] != _LINEAR:
                    continue
                evidence = (
                    f"A softmax over dimension 0 of a tensor of shape {shape} adds up to 1 over "
                    f"the {shape[0]} samples of the batch, not over the {shape[1]} features of "
                    "each."
                )
                tensor = _named(rank, softmax["parameter"])
                yield alarm(KIND, observation, evidence, _ADVICE, tensor=tensor)
                return


def _named(rank: RankState, name: str) -> Tensor | None:
    return next((each for each in rank.tensors.values() if each.name == name), None)
