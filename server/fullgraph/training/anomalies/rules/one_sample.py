"""Batches all of whose samples are the same one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.batch import Leaf, leaves_of
from fullgraph.training.anomalies.episodes import Latch, Streaks
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Kind

KIND = "repeated-batch"
BATCHES = 2
"""In a row."""
LEAST_SAMPLES = 4
_ADVICE = (
    "Look at __getitem__ and the sampler: an index that is not used, a buffer that each sample "
    "overwrites, or random augmentations with the same seed."
)


class OneSample(Rule):
    """All rows of all tensors of a batch are equal, batch after batch, and the batches differ.

    One tensor alone may be the same for each sample, such as positions or a mask. Tensors of a
    single value are another kind, ``constant-inputs``.
    """

    kinds: ClassVar[tuple[str, ...]] = (KIND,)

    def __init__(self) -> None:
        self._latch, self._streaks = Latch(), Streaks()
        self._before: object = None

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm until the samples differ again."""
        for event in observation.of_kind(Kind.BATCH):
            leaves, step = leaves_of(event), observation.number
            if not leaves:
                continue
            content = leaves[0].checksum
            is_new, self._before = content != self._before, content
            streak = self._streaks.extend(KIND, is_new and _is_one_sample(leaves), step)
            if streak.length >= BATCHES and self._latch.opens(KIND, step):
                evidence = (
                    f"All {leaves[0].shape[0]} samples of each batch since step {streak.first} "
                    "are the same one."
                )
                yield alarm(KIND, observation, evidence, _ADVICE, step=streak.first)


def _is_one_sample(leaves: Sequence[Leaf]) -> bool:
    rows = [leaf for leaf in leaves if leaf.shape]
    if not rows or not rows[0].distinct > 1:
        return False
    return all(leaf.is_one_sample and leaf.shape[0] >= LEAST_SAMPLES for leaf in rows)
