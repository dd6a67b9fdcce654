"""Checks that the user wrote."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.episodes import Latch
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Kind

KIND = "failed-check"
_ADVICE = "Look at the step with `fullgraph replay`."


class Assertion(Rule):
    """A check of ``fullgraph.watch(check=…)`` that does not hold."""

    kinds: ClassVar[tuple[str, ...]] = (KIND,)

    def __init__(self) -> None:
        self._latch = Latch()

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm for each check until it holds again."""
        for event in observation.of_kind(Kind.ASSERTION):
            name = str(event.data.get("name", "check"))
            if self._latch.opens(name, observation.number):
                message = str(event.data.get("message", "")).strip()
                evidence = f"{name} does not hold in step {event.step}: {message}"
                found = alarm(KIND, observation, evidence, _ADVICE, step=event.step)
                yield replace(
                    found,
                    tensor=name,
                    path=str(event.data.get("path") or ""),
                    line=int(event.data.get("line") or 0),
                )
