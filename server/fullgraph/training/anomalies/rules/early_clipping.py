"""Gradients that are clipped before they are computed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Kind

KIND = "early-clipping"
_ADVICE = "Clip the gradients between loss.backward() and optimizer.step()."


class EarlyClipping(Rule):
    """Clipping before the backward pass, and none after it."""

    kinds: ClassVar[tuple[str, ...]] = (KIND,)

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm, in one of the first steps."""
        for event in observation.of_kind(Kind.EARLY_CLIPPING):
            what = (
                "which changes the gradients of the step before"
                if event.data["had_gradients"]
                else "when there are no gradients"
            )
            evidence = (
                f"{event.data['function']} is called before the backward pass, {what}. "
                f"{event.data['name']} steps with gradients that are not clipped."
            )
            yield alarm(KIND, observation, evidence, _ADVICE, step=max(0, observation.number - 1))
