"""Softmax or attention over the samples of a batch instead of their features or positions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Rule, alarm
from fullgraph.training.anomalies.state import RankState, RunState
from fullgraph_worker.watch.records import Kind, Tensor

KIND = "mixed-samples"
_LINEAR = "AddmmBackward0"
_ATTENTION = "ScaledDotProduct"
_ADVICE = "Name the dimension of the features or classes: softmax(x, dim=-1)."
_ATTENTION_ADVICE = (
    "Give the attention batch_first=True, or transpose its inputs to [sequence, batch, features]."
)


class MixedSamples(Rule):
    """A softmax over the first dimension of a tensor with a row for each sample.

    A matrix that has as many columns as rows may compare the samples with each other, as
    contrastive losses do, unless it is the output of a linear layer. Of tensors with more
    dimensions, the first may be that of time: labels tell how many samples there are.
    """

    kinds: ClassVar[tuple[str, ...]] = (KIND,)

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm, in the first step."""
        rank = state.rank(observation.rank)
        for event in observation.of_kind(Kind.LOSS_GRAPH):
            for softmax in event.data["softmax"]:
                shape = list(softmax["shape"])
                is_attention = softmax["name"].startswith(_ATTENTION)
                if _is_over_samples(softmax, shape, rank):
                    evidence = (
                        f"A softmax over dimension 0 of a tensor of shape {shape} adds up to 1 "
                        f"over the {shape[0]} samples of the batch."
                    )
                elif _is_attention_over_samples(shape, rank, is_attention):
                    evidence = (
                        f"Attention is computed over the {rank.batch_size} samples of the batch: "
                        f"its tensor has the shape {shape}."
                    )
                    is_attention = True
                else:
                    continue
                tensor = _named(rank, softmax["parameter"])
                advice = _ATTENTION_ADVICE if is_attention else _ADVICE
                yield alarm(KIND, observation, evidence, advice, tensor=tensor)
                return


def _is_over_samples(softmax: Mapping[str, Any], shape: list[int], rank: RankState) -> bool:
    if softmax["dim"] not in (0, -len(shape)) or not shape or shape[0] != rank.batch_size:
        return False
    if len(shape) == 2:
        return shape[0] != shape[1] or softmax["input"] == _LINEAR
    return len(shape) > 2 and _has_label_for_each(rank) and shape.count(shape[0]) == 1


def _is_attention_over_samples(shape: list[int], rank: RankState, is_attention: bool) -> bool:
    """Whether the sequence and the batch have changed places.

    There is an attention of each sample, of each of its parts and for each head: their number is a
    multiple of the number of samples.
    """
    batch = rank.batch_size
    if not _has_label_for_each(rank) or len(shape) not in (3, 4) or batch < 2:
        return False
    number, length = shape[0], shape[-2]
    # Fused attention has the vectors of the values in the last dimension, a softmax the scores.
    is_square = is_attention or shape[-1] == length
    return is_square and length == batch and number > 1 and number % batch != 0


def _has_label_for_each(rank: RankState) -> bool:
    return rank.labels is not None and rank.labels.shape == (rank.batch_size,)


def _named(rank: RankState, name: str) -> Tensor | None:
    return next((each for each in rank.tensors.values() if each.name == name), None)
