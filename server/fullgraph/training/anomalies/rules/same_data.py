"""Ranks that train on the same samples."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterator
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.batch import leaves_of
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Family, Row, Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Kind

KIND = "same-data-on-ranks"
STEPS = 3
"""Steps with equal batches, before there is one where they differ."""
_KEPT_STEPS = 64
"""Steps whose batches not all ranks have recorded yet."""
_ADVICE = (
    "Give the data loader a DistributedSampler, or another seed on each rank if the dataset is an "
    "IterableDataset: otherwise more ranks train no faster than one."
)

_Content = tuple[tuple[object, tuple[int, ...]], ...]


class SameData(Rule):
    """The first batches have the same content on all ranks.

    Where parameters are shards, ranks may share the samples by design (tensor parallelism).
    """

    kinds: ClassVar[tuple[str, ...]] = (KIND,)
    rows = (
        Row(
            "same-data-on-ranks",
            Family.DATA,
            "the batches of 3 steps are equal on all ranks",
            "documentation of DistributedSampler",
            "checksums",
        ),
    )
    is_of_run: ClassVar[bool] = True

    def __init__(self) -> None:
        self._batches: OrderedDict[int, dict[int, _Content]] = OrderedDict()
        self._equal: list[int] = []
        self._is_decided = False

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm for a run."""
        if self._is_decided or len(state.ranks) < 2 or not (content := _content(observation)):
            return
        ranks = self._batches.setdefault(observation.number, {})
        ranks[observation.rank] = content
        while len(self._batches) > _KEPT_STEPS:
            self._batches.popitem(last=False)
        if len(ranks) < len(state.ranks):
            return
        if any(each != content for each in ranks.values()) or _has_shards(state):
            self._is_decided = True
            return
        self._equal.append(observation.number)
        if len(self._equal) == STEPS:
            self._is_decided = True
            first = min(self._equal)
            evidence = (
                f"The batches of {STEPS} steps since step {first} are the same on all "
                f"{len(ranks)} ranks."
            )
            yield alarm(KIND, observation, evidence, _ADVICE, step=first)


def _content(observation: Observation) -> _Content:
    """Of the first batch of the step; empty where that says nothing."""
    for event in observation.of_kind(Kind.BATCH):
        leaves = leaves_of(event)
        if any(leaf.distinct > 1 for leaf in leaves):
            return tuple((leaf.checksum, leaf.shape) for leaf in leaves)
    return ()


def _has_shards(state: RunState) -> bool:
    return any(
        tensor.kind == "parameter" and tensor.elements != math.prod(tensor.shape)
        for rank in state.ranks.values()
        for tensor in rank.tensors.values()
    )
