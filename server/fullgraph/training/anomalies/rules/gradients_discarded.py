"""Gradients that are reset before the step that should use them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Kind

KIND = "gradients-discarded"
_ADVICE = (
    "Call zero_grad() after optimizer.step() or before the backward pass, not between the backward "
    "pass and the step."
)
_STEP_ADVICE = (
    "Call optimizer.step() after the backward pass. If it is called after several of them, check "
    "that this number is reached before the gradients are reset."
)


class GradientsDiscarded(Rule):
    """Steps without gradients although a backward pass computed some."""

    kinds: ClassVar[tuple[str, ...]] = (KIND,)

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm each time that it begins."""
        for event in observation.of_kind(Kind.NO_STEP):
            evidence = (
                f"Gradients were computed and reset {event.data['times']} times, and "
                f"{event.data['name']} has made no step."
            )
            yield alarm(KIND, observation, evidence, _STEP_ADVICE)
        for event in observation.of_kind(Kind.DISCARDED):
            if not event.data["discarded"]:
                continue
            last = int(event.data["number"])
            evidence = (
                f"In steps {last - 1} and {last}, {event.data['name']} found no gradients: they "
                "were reset after the backward pass, before the step."
            )
            yield alarm(KIND, observation, evidence, _ADVICE, step=max(0, observation.number - 1))
