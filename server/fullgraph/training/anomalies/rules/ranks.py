"""Ranks whose parameters differ, and ranks that the others wait for."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import replace
from statistics import median
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.episodes import Latch, Streaks
from fullgraph.training.anomalies.observation import Observation, Statistics
from fullgraph.training.anomalies.rule import Family, Row, Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph.vocabulary.prose import number_of
from fullgraph_worker.watch.records import Moment, Tensor

DISAGREE, STRAGGLER = "ranks-disagree", "straggler"
TOLERANCE = 1e-6
"""Relative difference of a statistic. Replicas apply the same gradient and stay equal bit by bit
(``DistributedDataParallel``); their statistics are computed by the same kernels."""
SLOWER = 2.0
"""Times the median of the other ranks' time outside of the backward pass, where they wait."""
LEAST_SECONDS = 0.02
STRAGGLING_STEPS = 3
_KEPT_STEPS = 64
"""Sampled steps in which not all ranks have arrived yet."""
_DISAGREE_ADVICE = (
    "Check that each rank uses the wrapped model and the same optimizer settings, and makes no "
    "update outside of DistributedDataParallel."
)
_STRAGGLER_ADVICE = "Look at the data loading, the other processes and the device of this rank."

_Parameters = dict[str, tuple[Tensor, Statistics]]
"""The parameters that a rank has whole, by name."""


class RanksDisagree(Rule):
    """Parameters of the same name that differ between ranks in the same step.

    Shards are left out: each rank has its own part.
    """

    kinds: ClassVar[tuple[str, ...]] = (DISAGREE,)
    rows = (
        Row(
            "ranks-disagree",
            Family.RESOURCES,
            "the norm of a parameter differs between ranks by a millionth",
            "documentation of DistributedDataParallel",
            "norms of parameters in the same steps",
        ),
    )
    is_of_run: ClassVar[bool] = True

    def __init__(self) -> None:
        self._latch = Latch(calm=10**9)
        self._samples: OrderedDict[tuple[int, int], dict[int, _Parameters]] = OrderedDict()
        self._equal: dict[int, dict[int, _Parameters]] = {}

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm for each optimizer, at the first parameter that differs."""
        if len(state.ranks) < 2 or not observation.sample(Moment.PARAMETER):
            return
        optimizer, step = observation.optimizer, observation.number
        ranks = self._samples.setdefault((optimizer, step), {})
        ranks[observation.rank] = _whole_parameters(observation, state)
        while len(self._samples) > _KEPT_STEPS:
            self._samples.popitem(last=False)
        # With all ranks, it is known which of them differs from the others.
        if len(ranks) < len(state.ranks):
            return
        different = _different(ranks)
        if not different:
            self._equal[optimizer] = ranks
            return
        if self._latch.opens(optimizer, step):
            yield self._alarm(observation, ranks, different)

    def _alarm(
        self, observation: Observation, ranks: dict[int, _Parameters], different: list[str]
    ) -> Alarm:
        name = different[0]
        norms = _norms(ranks, name)
        before = self._equal.get(observation.optimizer, {})
        odd = _odd_one(norms, _norms(before, name))
        others = next(rank for rank in norms if rank != odd and norms[rank] != norms[odd])
        evidence = (
            f"Before step {observation.number} {name} has the norm {norms[odd]:.9g} on rank {odd} "
            f"and {norms[others]:.9g} on rank {others}; {number_of(len(different), 'parameter')} "
            f"of {len(ranks[odd])} {'differs' if len(different) == 1 else 'differ'}."
        )
        return replace(
            alarm(
                DISAGREE, observation, evidence, _DISAGREE_ADVICE, tensor=ranks[odd][name][0],
                values={"rank": odd, "other": others, "parameters": len(different)},
            ),
            rank=odd,
        )  # fmt: skip


class Straggler(Rule):
    """A rank that takes longer than the others for what it does alone."""

    kinds: ClassVar[tuple[str, ...]] = (STRAGGLER,)
    rows = (
        Row(
            "straggler",
            Family.RESOURCES,
            "a rank takes 2 times as long as the others and 0.02 s more, in 3 steps",
            "",
        ),
    )
    is_of_run: ClassVar[bool] = True

    def __init__(self) -> None:
        self._latch, self._streaks = Latch(), Streaks()

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm for each slow rank, once all ranks have finished the step."""
        every = in_all_ranks(observation, state)
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


def in_all_ranks(observation: Observation, state: RunState) -> list[Observation]:
    """A step in each rank; empty until all have finished it, and for a program with one rank."""
    if not observation.values or len(state.ranks) < 2:
        return []
    every = [observation, *_others_of(observation, state)]
    return every if len(every) >= len(state.ranks) else []


def _others_of(observation: Observation, state: RunState) -> Iterator[Observation]:
    """The same step of the same optimizer in the other ranks, as far as it is complete there."""
    for rank, other in sorted(state.ranks.items()):
        if rank == observation.rank:
            continue
        for each in other.recent.get(observation.optimizer, ()):
            if each.number == observation.number and each.values:
                yield each
                break


def _whole_parameters(observation: Observation, state: RunState) -> _Parameters:
    found = {}
    for place, statistics in sorted(observation.sample(Moment.PARAMETER).items()):
        tensor = state.tensor(observation, place)
        if tensor is not None and tensor.elements == math.prod(tensor.shape):
            found[tensor.name] = (tensor, statistics)
    return found


def _different(ranks: dict[int, _Parameters]) -> list[str]:
    """The names of the parameters that are not the same on all ranks that have them."""
    first, *others = ranks.values()
    return [
        name
        for name, (_, statistics) in first.items()
        if any(name in each and _differ(statistics, each[name][1]) for each in others)
    ]


def _norms(ranks: dict[int, _Parameters], name: str) -> dict[int, float]:
    return {rank: own[name][1].norm for rank, own in sorted(ranks.items()) if name in own}


def _odd_one(norms: dict[int, float], before: dict[int, float]) -> int:
    """The rank that differs from most others; of two, the one that changed more."""

    def strangeness(rank: int) -> tuple[int, float]:
        unlike = sum(abs(norms[rank] - other) > TOLERANCE * abs(other) for other in norms.values())
        return unlike, abs(norms[rank] - before.get(rank, norms[rank]))

    return max(norms, key=strangeness)


def _differ(one: Statistics, other: Statistics) -> bool:
    pairs = [(one.norm, other.norm), (one.low, other.low), (one.high, other.high)]
    return any(abs(a - b) > TOLERANCE * max(abs(a), abs(b)) for a, b in pairs)
