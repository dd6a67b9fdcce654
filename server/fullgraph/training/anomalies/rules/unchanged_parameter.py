"""Parameters that have a gradient but stay the same."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.episodes import Latch, Streaks
from fullgraph.training.anomalies.observation import Observation, Statistics
from fullgraph.training.anomalies.rule import Family, Row, Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph.vocabulary.prose import number_of
from fullgraph_worker.watch.records import Moment, Tensor

KIND = "unchanged-parameter"
OBSERVATIONS = 3
"""As SageMaker Debugger's rule UnchangedTensor. Warm-up begins with a learning rate of zero, and
so does the first step after it."""
LEAST_GRADIENT = 1e-4
"""Norm by that of the greatest gradient. The gradient of a bias before a normalisation layer is
zero but for rounding, and leaves it unchanged."""
MOST_ROUNDED = 0.8
"""Share of the elements with a gradient that a step leaves as they are, in a dtype with so few bits
that this is rounding: one step in five is made."""
_SHORT = ("bfloat16", "float16")
_ADVICE = (
    "Check the learning rate of its parameter group and the scheduler; in bfloat16 or float16 keep "
    "a float32 copy of the parameters, because small updates are rounded away."
)


class UnchangedParameter(Rule):
    """An update of exactly zero with a gradient that is not, several observations in a row."""

    kinds: ClassVar[tuple[str, ...]] = (KIND,)
    rows = (
        Row(
            "unchanged-parameter",
            Family.CONSERVATION,
            "a parameter with a gradient does not change, or the rate is zero, in 3 observations; "
            "in bfloat16 or float16, 80 % of its elements do not",
            "SageMaker Debugger, rule UnchangedTensor",
            "norms and zeros of updates",
        ),
    )

    def __init__(self) -> None:
        self._latch, self._streaks = Latch(), Streaks()

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm, for the first of the parameters."""
        yield from self._without_rate(observation, state)
        updates, gradients = observation.sample(Moment.UPDATE), observation.sample(Moment.GRADIENT)
        if observation.is_skipped or not updates:
            return
        found: list[tuple[Tensor, int]] = []
        greatest = max((each.norm for each in gradients.values()), default=0.0)
        for place, update in sorted(updates.items()):
            tensor, gradient = state.tensor(observation, place), gradients.get(place)
            least = LEAST_GRADIENT * greatest
            stays = (
                gradient is not None
                and gradient.norm > least
                and (update.norm == 0 or _rounded(tensor, update, gradient) > MOST_ROUNDED)
            )
            streak = self._streaks.extend(place, stays, observation.number)
            if tensor is not None and streak.length >= OBSERVATIONS:
                found.append((tensor, streak.first))
        new = [each for each in found if self._latch.opens(each[0].index, observation.number)]
        if not new:
            return
        tensor, first = new[0]
        rate = observation.value("learning_rate")
        evidence = (
            f"{tensor.name} and {number_of(len(new) - 1, 'other parameter')}"
            if len(new) > 1
            else tensor.name
        )
        share = _rounded(tensor, updates[tensor.index], gradients[tensor.index])
        part = f" in {share:.0%} of the elements of the first" if 0 < share < 1 else ""
        evidence += (
            f" did not change since step {first}{part} although there is a gradient; the learning "
            f"rate of the first group is {rate:.3g} and the dtype {tensor.dtype}."
        )
        yield alarm(
            KIND, observation, evidence, _ADVICE, step=first, tensor=tensor,
            values={"parameters": len(new), "learning_rate": rate},
        )  # fmt: skip

    def _without_rate(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """A learning rate of zero, which every step records, sampled or not."""
        rate, step = observation.value("learning_rate"), observation.number
        streak = self._streaks.extend("rate", rate == 0, step)
        if streak.length < OBSERVATIONS:
            return
        parameters = state.rank(observation.rank).parameters(observation.optimizer)
        group = [tensor for tensor in parameters if tensor.group == 0]
        new = [tensor for tensor in group if self._latch.opens(tensor.index, step)]
        if not new:
            return
        others = number_of(len(new) - 1, "other parameter")
        evidence = (
            f"The learning rate of {new[0].name} and of {others} is zero since step {streak.first}."
        )
        yield alarm(
            KIND,
            observation,
            evidence,
            _ADVICE,
            step=streak.first,
            tensor=new[0],
            values={"parameters": len(new), "learning_rate": rate},
        )

    def nearness(self) -> float:
        """How much of the observations in a row have been seen."""
        return (self._streaks.longest() - 1) / OBSERVATIONS


def _rounded(tensor: Tensor | None, update: Statistics, gradient: Statistics) -> float:
    """The share of the elements with a gradient that did not change; 0 in an exact dtype."""
    if tensor is None or tensor.dtype not in _SHORT or tensor.elements <= gradient.zeros:
        return 0.0
    share = (update.zeros - gradient.zeros) / (tensor.elements - gradient.zeros)
    return 0.0 if math.isnan(share) else share
