"""Ranks whose parameters differ, and ranks that the others wait for."""

from __future__ import annotations

import math
from collections.abc import Iterator
from statistics import median
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.episodes import Latch, Streaks
from fullgraph.training.anomalies.observation import Observation, Statistics
from fullgraph.training.anomalies.rule import Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Moment, Tensor

DISAGREE, STRAGGLER = "ranks-disagree", "straggler"
TOLERANCE = 1e-6
"""Relative difference of a statistic. Replicas apply the same gradient and stay equal bit by bit
(``DistributedDataParallel``); their statistics are computed by the same kernels."""
SLOWER = 2.0
"""Times the median of the other ranks' time outside of the backward pass, where they wait."""
LEAST_SECONDS = 0.02
STRAGGLING_STEPS = 3
_DISAGREE_ADVICE = (
    "Check that each rank uses the wrapped model and the same optimizer settings, and makes no "
    "update outside of DistributedDataParallel."
)
_STRAGGLER_ADVICE = "Look at the data loading, the other processes and the device of this rank."


class RanksDisagree(Rule):
    """Parameters of the same name that differ between ranks in the same step.

    Shards are left out: each rank has its own part.
    """

    kinds: ClassVar[tuple[str, ...]] = (DISAGREE,)
    is_of_run: ClassVar[bool] = True

    def __init__(self) -> None:
        self._latch = Latch(calm=10**9)

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm for each optimizer, at the first parameter that differs."""
        if len(state.ranks) < 2 or not observation.sample(Moment.PARAMETER):
            return
        own = _whole_parameters(observation, state)
        for other in _others(observation, state):
            theirs = _whole_parameters(other, state)
            different = [
                (tensor, statistics, theirs[name][1])
                for name, (tensor, statistics) in own.items()
                if name in theirs and _differ(statistics, theirs[name][1])
            ]
            if different and self._latch.opens(observation.optimizer, observation.number):
                tensor, mine, other_statistics = different[0]
                evidence = (
                    f"Before step {observation.number} {tensor.name} has the norm {mine.norm:.9g} "
                    f"on rank {observation.rank} and {other_statistics.norm:.9g} on rank "
                    f"{other.rank}; {len(different)} parameters differ."
                )
                yield alarm(
                    DISAGREE, observation, evidence, _DISAGREE_ADVICE, tensor=tensor,
                    values={"rank": other.rank, "parameters": len(different)},
                )  # fmt: skip


class Straggler(Rule):
    """A rank that takes longer than the others for what it does alone."""

    kinds: ClassVar[tuple[str, ...]] = (STRAGGLER,)
    is_of_run: ClassVar[bool] = True

    def __init__(self) -> None:
        self._latch, self._streaks = Latch(), Streaks()

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm for each slow rank, once all ranks have finished the step."""
        if not observation.values or len(state.ranks) < 2:
            return
        every = [observation, *_others(observation, state)]
        if len(every) < len(state.ranks):
            return
        for slow in every:
            others = [_alone(each) for each in every if each is not slow]
            own, usual = _alone(slow), median(others)
            is_slow = own > SLOWER * usual and own - usual > LEAST_SECONDS
            streak = self._streaks.extend(slow.rank, is_slow, slow.number)
            if streak.length >= STRAGGLING_STEPS and self._latch.opens(slow.rank, slow.number):
                evidence = (
                    f"Rank {slow.rank} took {own:.3g} s for data, forward pass and optimizer in "
                    f"step {slow.number}, the others {usual:.3g} s (median)."
                )
                yield alarm(
                    STRAGGLER, slow, evidence, _STRAGGLER_ADVICE, step=streak.first,
                    values={"seconds": own, "others": usual},
                )  # fmt: skip


def _alone(observation: Observation) -> float:
    """Seconds of a step in which a rank does not wait for others."""
    parts = ("data_seconds", "forward_seconds", "optimizer_seconds")
    return sum(observation.values.get(name, 0.0) for name in parts)


def _others(observation: Observation, state: RunState) -> Iterator[Observation]:
    """The same step of the same optimizer in the other ranks, as far as it is complete there."""
    for rank, other in sorted(state.ranks.items()):
        if rank == observation.rank:
            continue
        for each in other.recent.get(observation.optimizer, ()):
            if each.number == observation.number and each.values:
                yield each
                break


def _whole_parameters(
    observation: Observation, state: RunState
) -> dict[str, tuple[Tensor, Statistics]]:
    found = {}
    for place, statistics in sorted(observation.sample(Moment.PARAMETER).items()):
        tensor = state.tensor(observation, place)
        if tensor is not None and tensor.elements == math.prod(tensor.shape):
            found[tensor.name] = (tensor, statistics)
    return found


def _differ(one: Statistics, other: Statistics) -> bool:
    pairs = [(one.norm, other.norm), (one.low, other.low), (one.high, other.high)]
    return any(abs(a - b) > TOLERANCE * max(abs(a), abs(b)) for a, b in pairs)
