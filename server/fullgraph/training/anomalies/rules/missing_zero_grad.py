"""Gradients that are not reset between steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar

from fullgraph.counts import number_of
from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Event, Kind, Tensor

KIND = "missing-zero-grad"
_ADVICE = (
    "Call zero_grad() of this optimizer after each of its steps, or before the backward pass; "
    "another optimizer resets only its own parameters."
)


class MissingZeroGrad(Rule):
    """The next backward pass after a step began with the gradients of the step."""

    kinds: ClassVar[tuple[str, ...]] = (KIND,)

    def __init__(self) -> None:
        self._told: set[int] = set()

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm until the gradients are reset again."""
        for event in observation.of_kind(Kind.ZERO_GRAD):
            called, place = (
                bool(event.data.get("called", True)),
                int(event.data.get("optimizer", 0)),
            )
            if called:
                self._told.discard(place)
            elif place not in self._told:
                self._told.add(place)
                own = state.rank(observation.rank).parameters(place)
                after = int(event.data.get("after", event.step))
                evidence = (
                    f"The gradients of {_named(event, own)} of step {after} were not reset before "
                    f"step {after + 1}, so that they add up over the steps."
                )
                first = own[0] if len(state.rank(observation.rank).optimizers) > 1 and own else None
                found = alarm(KIND, observation, evidence, _ADVICE, step=after, tensor=first)
                yield replace(found, optimizer=place)


def _named(event: Event, parameters: Sequence[Tensor]) -> str:
    """An optimizer by its class and its parameters."""
    name = str(event.data.get("name", "the optimizer"))
    if not parameters:
        return name
    others = number_of(len(parameters) - 1, "other parameter")
    return f"{name} ({parameters[0].name}{f' and {others}' if len(parameters) > 1 else ''})"
