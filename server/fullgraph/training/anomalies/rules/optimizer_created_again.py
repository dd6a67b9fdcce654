"""Optimizers that lose their state because the program creates them again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Kind

KIND = "optimizer-created-again"
_ADVICE = (
    "Create the optimizer once, before the loop over the epochs. Where a new one is necessary, "
    "load the state of the one before into it."
)


class OptimizerCreatedAgain(Rule):
    """An optimizer with momentum or other running averages is replaced by a new one repeatedly."""

    kinds: ClassVar[tuple[str, ...]] = (KIND,)

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm for each set of parameters."""
        for event in observation.of_kind(Kind.CREATED_AGAIN):
            name, times = event.data["name"], int(event.data["times"])
            before = "once" if times == 2 else f"{times - 1} times"
            evidence = (
                f"In step {event.data['number']}, a new {name} replaces one with the same "
                f"parameters, as {before} before. Each begins without the running averages of the "
                "gradients."
            )
            yield alarm(KIND, observation, evidence, _ADVICE, values={"times": times})
