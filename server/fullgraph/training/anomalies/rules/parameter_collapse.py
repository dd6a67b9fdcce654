"""Parameters that shrink towards zero instead of learning."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from statistics import median
from typing import Any, ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.episodes import Latch, Streaks
from fullgraph.training.anomalies.observation import Observation, Statistics
from fullgraph.training.anomalies.rule import Family, Row, Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Event, Kind, Moment, Tensor

KIND = "collapsing-parameters"
RADIAL = 0.9
"""Share of an update that shortens the parameter. The updates of a loss are almost perpendicular to
a parameter of many elements: the norm of the sum is then greater than before."""
LEAST_RATIO = 0.01
"""Norm of the update by that of the parameter: half of the parameter is gone in 70 steps."""
LEAST_ELEMENTS = 64
IN_A_ROW = 2
MOST_DECAY = 0.1
"""Learning rate times weight decay: half of the parameter is gone in 7 steps. Customary are 1e-4
and below."""
FIRST_STEPS, PENALISED = 10, 3
"""Of the training, and observations in a row: later a gradient may be small."""
MOST_PENALTY = 1.0
"""Norm of the decay's gradient by that of the loss's. Customary decays make a hundredth or less."""
_COUPLED = ("SGD", "Adam", "RMSprop", "Adagrad", "NAdam", "RAdam")
"""Classes that add the weight decay times the parameter to its gradient."""
_DECOUPLED = ("SGD", "AdamW")
"""Classes that take the learning rate times the weight decay off the parameter. Others divide the
decay by the size of the gradients, or have none."""
_ADVICE = (
    "Lower the weight decay (0.01 to 0.1 times the learning rate is customary), and leave biases "
    "and normalisation layers out of it."
)


class ParameterCollapse(Rule):
    """Updates that are little else than a part of the parameter itself with the opposite sign.

    The options of the optimizer tell it at once, and of parameters of few elements too.
    """

    kinds: ClassVar[tuple[str, ...]] = (KIND,)
    rows = (
        Row(
            "collapsing-parameters",
            Family.CONSERVATION,
            "the rate times the weight decay is 10 %; 90 % of two updates of 1 % and more "
            "shorten the weight; or in 3 of the first 10 steps the decay is larger than the "
            "gradient of the loss",
            "Loshchilov and Hutter 2019, Decoupled Weight Decay Regularization",
            "norms of parameters and updates",
        ),
    )

    def __init__(self) -> None:
        self._latch, self._streaks = Latch(), Streaks()
        self._number = -1
        self._parameters: dict[int, Statistics] = {}
        self._updates: dict[int, Statistics] = {}
        self._options: Event | None = None

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm, at the weight that shrinks fastest."""
        for event in observation.of_kind(Kind.OPTIONS):
            yield from self._of_options(event, observation, state)
            if event.data["optimizer"] == observation.optimizer:
                self._options = event
        yield from self._of_penalty(observation, state)
        now = observation.sample(Moment.PARAMETER)
        if not now or observation.is_skipped:
            return
        follows = observation.number == self._number + 1
        shrinking = self._shrinking(observation, state) if follows else []
        self._number = observation.number
        self._parameters, self._updates = now, observation.sample(Moment.UPDATE)
        # The shrinking showed one step after the update that caused it.
        streak = self._streaks.extend("radial", bool(shrinking), observation.number - 1)
        if streak.length >= IN_A_ROW and self._latch.opens("radial", observation.number):
            ratio, tensor = max(shrinking, key=lambda each: each[0])
            evidence = (
                f"Since step {streak.first} each step takes {ratio:.0%} off {tensor.name}, which "
                f"shrinks towards zero; {len(shrinking)} weights are affected."
            )
            yield alarm(
                KIND, observation, evidence, _ADVICE, step=streak.first, tensor=tensor,
                values={"ratio": ratio, "weights": len(shrinking)},
            )  # fmt: skip

    def _of_options(
        self, event: Event, observation: Observation, state: RunState
    ) -> Iterator[Alarm]:
        """An alarm at the first parameter of a group whose decay is too high."""
        if event.data["name"] not in _DECOUPLED:
            return
        pairs = zip(event.data["groups"], event.data.get("rates", ()), strict=False)
        parts = [_decay(group, rate) for group, rate in pairs]
        highest = max(parts, default=0.0)
        if highest < MOST_DECAY or not self._latch.opens("radial", observation.number):
            return
        number = parts.index(highest)
        own = state.rank(observation.rank).parameters(int(event.data["optimizer"]))
        evidence = (
            f"From step {event.step} on, the weight decay of {event.data['name']} takes "
            f"{highest:.0%} off the parameters of group {number} in each step."
        )
        yield alarm(
            KIND, observation, evidence, _ADVICE, values={"ratio": highest},
            tensor=next((tensor for tensor in own if tensor.group == number), None),
        )  # fmt: skip

    def _of_penalty(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """An alarm where the first steps follow the decay rather than the loss."""
        if self._options is None or observation.number >= FIRST_STEPS or observation.is_skipped:
            return
        name, weights = str(self._options.data["name"]), []
        parameters = observation.sample(Moment.PARAMETER)
        gradients = observation.sample(Moment.GRADIENT)
        for tensor in state.rank(observation.rank).matrices(observation.optimizer):
            own, force = parameters.get(tensor.index), gradients.get(tensor.index)
            decay = _coupled(self._options, tensor.group)
            if own is not None and force is not None and force.norm > 0 and decay > 0:
                weights.append((decay * own.norm / force.norm, tensor))
        share = median(each for each, _ in weights) if weights else 0.0
        is_led = name in _COUPLED and share > MOST_PENALTY
        streak = self._streaks.extend("penalty", is_led, observation.number)
        if streak.length >= PENALISED and self._latch.opens("radial", observation.number):
            highest, tensor = max(weights, key=lambda each: each[0])
            evidence = (
                f"Since step {streak.first} the weight decay of {name} is {share:.3g} times the "
                f"gradient of the loss (median of {len(weights)} weights), and {highest:.3g} times "
                f"that of {tensor.name}."
            )
            yield alarm(
                KIND, observation, evidence, _ADVICE, step=streak.first, tensor=tensor,
                values={"share": share},
            )  # fmt: skip

    def _shrinking(self, observation: Observation, state: RunState) -> list[tuple[float, Tensor]]:
        """The weights that the step before shortened, and by which part of themselves."""
        found = []
        now = observation.sample(Moment.PARAMETER)
        for tensor in state.rank(observation.rank).matrices(observation.optimizer):
            before, update = self._parameters.get(tensor.index), self._updates.get(tensor.index)
            after = now.get(tensor.index)
            if before is None or update is None or after is None:
                continue
            if tensor.elements < LEAST_ELEMENTS or not update.norm > 0 or not before.norm > 0:
                continue
            radial, ratio = (before.norm - after.norm) / update.norm, update.norm / before.norm
            if radial > RADIAL and ratio > LEAST_RATIO:
                found.append((ratio, tensor))
        return found


def _coupled(options: Event, number: int) -> float:
    """The weight decay of a parameter group that is added to its gradients."""
    groups = options.data["groups"]
    group = groups[number] if number < len(groups) else {}
    value = 0.0 if group.get("decoupled_weight_decay") else group.get("weight_decay")
    return float(value) if isinstance(value, (int, float)) else 0.0


def _decay(group: Mapping[str, Any], rate: Any) -> float:
    """Which part of its parameters a group loses in each step."""
    decay = group.get("weight_decay")
    if not isinstance(decay, (int, float)) or not isinstance(rate, (int, float)):
        return 0.0
    return float(rate) * float(decay)
