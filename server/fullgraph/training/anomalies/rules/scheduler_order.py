"""A learning-rate scheduler that steps before its optimizer."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Kind

KIND = "scheduler-order"
_ADVICE = "Call scheduler.step() after optimizer.step()."


class SchedulerOrder(Rule):
    """A step of a scheduler before the first step of the optimizer ended.

    The first value of the schedule is skipped then ("How to adjust learning rate" in the
    documentation of ``torch.optim``).
    """

    kinds: ClassVar[tuple[str, ...]] = (KIND,)

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm at the first step."""
        if observation.number != 0 or math.isnan(observation.time):
            return
        for event in observation.of_kind(Kind.SCHEDULER):
            if event.time < observation.time:
                name = event.data.get("name", "The scheduler")
                evidence = f"{name} made its first step before step 0 of the optimizer ended."
                yield alarm(KIND, observation, evidence, _ADVICE)
                return
