"""Parameters that have no gradient at all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.episodes import Latch
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Family, Row, Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph.vocabulary.prose import number_of
from fullgraph_worker.watch.records import Event, Kind, Moment, Tensor

KIND = "missing-gradient"
AT_START = 2
"""Observations without a gradient from the first step on."""
ONCE_STEADY = 4
"""Observations without one after there was one in each of at least ``STEADY`` before."""
STEADY = 10
INTERMITTENT = 50
"""Observations without one of a parameter that has none now and then: layers that are left out at
random (stochastic depth) and experts."""
_ADVICE = (
    "Look for .detach(), .data, .item(), torch.no_grad() or a NumPy call between the layer and the "
    "loss, for a layer that forward does not use, and for an optimizer that was created with the "
    "parameters of another model."
)


class MissingGradient(Rule):
    """A parameter that requires a gradient and belongs to an optimizer, but has none.

    In a step whose gradient norm is known, all gradients were measured: what is not among them
    does not exist. If several are missing, the alarm names the last: there the path from the loss
    is cut.
    """

    kinds: ClassVar[tuple[str, ...]] = (KIND,)
    rows = (
        Row(
            "missing-gradient",
            Family.CONSERVATION,
            "a parameter of an optimizer has no gradient in 2 observations from the start, "
            "or in 4 after it had one in 10",
            "documentation of torch.autograd",
            "norm of each gradient",
        ),
    )

    def __init__(self) -> None:
        self._latch = Latch(calm=10**9)
        self._absent: dict[int, tuple[int, int]] = {}
        self._present: dict[int, int] = {}
        self._intermittent: set[int] = set()

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm, for the last of the parameters."""
        for event in observation.of_kind(Kind.NO_GRADIENT):
            yield from self._of_optimizer(event, observation, state)
        gradients = observation.sample(Moment.GRADIENT)
        has_none = _has_none(observation)
        if observation.is_skipped or not (has_none or _is_complete(observation)):
            return
        found: list[tuple[Tensor, int]] = []
        for tensor in state.rank(observation.rank).parameters(observation.optimizer):
            place = tensor.index
            if not tensor.requires_grad or tensor.same_as >= 0 or not tensor.elements:
                continue
            if place in gradients:
                self._present[place] = self._present.get(place, 0) + 1
                if self._absent.pop(place, None):
                    self._intermittent.add(place)
                continue
            first, count = self._absent.get(place, (observation.number, 0))
            self._absent[place] = (first, count + 1)
            if has_none or count + 1 >= self._patience(place):
                found.append((tensor, first))
        new = [each for each in found if self._latch.opens(each[0].index, observation.number)]
        if not new:
            return
        tensor, first = new[-1]
        others = (
            f" and {number_of(len(new) - 1, 'other parameter')} have" if len(new) > 1 else " has"
        )
        yield alarm(
            KIND, observation, f"{tensor.name}{others} had no gradient since step {first}.",
            _ADVICE, step=first, tensor=tensor, values={"parameters": len(new)},
        )  # fmt: skip

    def _of_optimizer(
        self, event: Event, observation: Observation, state: RunState
    ) -> Iterator[Alarm]:
        """An optimizer none of whose parameters ever had a gradient."""
        own = state.rank(observation.rank).parameters(int(event.data["optimizer"]))
        new = [t for t in own if self._latch.opens(t.index, observation.number)]
        if new:
            steps = int(event.data["number"]) + 1
            evidence = (
                f"None of the {len(own)} parameters of the {event.data['name']} with "
                f"{new[-1].name} had a gradient in its first {steps} steps."
            )
            yield alarm(
                KIND, observation, evidence, _ADVICE, step=max(0, observation.number - steps + 1),
                tensor=new[-1], values={"parameters": len(new)},
            )  # fmt: skip

    def _patience(self, place: int) -> int:
        """After so many observations without a gradient it is missing."""
        if place not in self._present:
            return AT_START
        is_steady = self._present[place] >= STEADY and place not in self._intermittent
        return ONCE_STEADY if is_steady else INTERMITTENT


def _is_complete(observation: Observation) -> bool:
    """Whether all gradients of the step were measured."""
    return "gradient_norm" in observation.values and bool(observation.sample(Moment.GRADIENT))


def _has_none(observation: Observation) -> bool:
    """Whether the loss of the first step does not depend on any parameter of the optimizer."""
    return any(
        event.data["is_whole"]
        and not (event.data["parameters"] and event.data.get("reaches", True))
        for event in observation.of_kind(Kind.LOSS_GRAPH)
    )
