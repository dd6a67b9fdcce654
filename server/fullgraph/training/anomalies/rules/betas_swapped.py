"""Betas of Adam with which it need not converge, as where they are in the wrong order."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Kind

KIND = "momentum-too-high"
_ADVICE = (
    "Give the factor of the mean first and that of the squares second: betas=(0.9, 0.999) is "
    "customary."
)


class BetasSwapped(Rule):
    """A first beta whose square is not below the square root of the second.

    That is a condition of Adam's convergence (Kingma and Ba 2015, theorem 4.1): otherwise the mean
    of the gradients is over many more steps than the squares by which it is divided. The bounds
    themselves, 0 and 1, are another rule's.
    """

    kinds: ClassVar[tuple[str, ...]] = (KIND,)

    def __init__(self) -> None:
        self._reported: set[int] = set()

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm for each optimizer."""
        for event in observation.of_kind(Kind.OPTIONS):
            place, name = int(event.data["optimizer"]), str(event.data["name"])
            if "Adam" not in name or place in self._reported:
                continue
            for number, group in enumerate(event.data["groups"]):
                first, second = _betas(group)
                if not first * first >= math.sqrt(second):
                    continue
                self._reported.add(place)
                evidence = (
                    f"From step {event.step} on, {name} has betas=({first:g}, {second:g}) in "
                    f"parameter group {number}: the mean of the gradients is over many more steps "
                    "than the mean of their squares."
                )
                values = {"beta1": first, "beta2": second}
                yield alarm(KIND, observation, evidence, _ADVICE, values=values)
                break


def _betas(group: Mapping[str, Any]) -> tuple[float, float]:
    """Those of a parameter group; NaN where it has none between 0 and 1."""
    betas = group.get("betas")
    if isinstance(betas, list) and len(betas) == 2:
        first, second = betas
        if all(isinstance(each, float) and 0 < each < 1 for each in (first, second)):
            return first, second
    return math.nan, math.nan
