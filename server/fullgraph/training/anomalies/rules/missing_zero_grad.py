"""Gradients that are not reset between steps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Kind

KIND = "missing-zero-grad"
_ADVICE = "Call optimizer.zero_grad() after each optimizer.step(), or before the backward pass."


class MissingZeroGrad(Rule):
    """The next backward pass after a step began with the gradients of the step."""

    kinds: ClassVar[tuple[str, ...]] = (KIND,)

    def __init__(self) -> None:
        self._told = False

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm until the gradients are reset again."""
        for event in observation.of_kind(Kind.ZERO_GRAD):
            called = bool(event.data.get("called", True))
            if not called and not self._told:
                after = int(event.data.get("after", event.step))
                evidence = (
                    f"The gradients of step {after} were not reset before step {after + 1}, so "
                    "that they add up over the steps."
                )
                yield alarm(KIND, observation, evidence, _ADVICE, step=after)
            self._told = not called
