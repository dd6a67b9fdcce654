"""Losses, gradients and parameters that are infinite or NaN."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.episodes import Latch
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Family, Row, Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Event, Kind, Moment, Tensor

LOSS, GRADIENT, PARAMETER = "non-finite-loss", "non-finite-gradient", "non-finite-parameter"
_ADVICE = {
    LOSS: "Look for a division by zero, log(0), or an overflow in the forward pass of the layer; "
    "clamp the argument, or compute from logits.",
    GRADIENT: "Look for an operation of the layer whose derivative is infinite (sqrt, norm, log "
    "or division at 0); add a small constant before it.",
    PARAMETER: "Lower the learning rate, and check the optimizer's eps and betas.",
}


class NonFinite(Rule):
    """One alarm at the first symptom; the others follow from it.

    The order of cause and effect within a step is parameter, forward pass (loss), backward pass
    (gradient), update. A NaN that begins in the backward pass spreads from its layer towards the
    input, so the last layer of the table with one is where it begins. ``GradScaler`` skips a step
    with an infinite gradient by design; those are not reported here.
    """

    kinds: ClassVar[tuple[str, ...]] = (LOSS, GRADIENT, PARAMETER)
    rows = (
        Row(
            "non-finite-loss",
            Family.FLOW,
            "the loss is infinite or NaN",
            "",
            "a call of the model in eager mode, at most 3 in a run",
        ),
        Row(
            "non-finite-gradient",
            Family.FLOW,
            "a gradient is infinite or NaN in a step that is made",
            "",
            "the sum of one small gradient in each step; then a backward pass, at most 3 in a run",
        ),
        Row(
            "non-finite-parameter",
            Family.FLOW,
            "a parameter or an update is, while its gradient is finite",
            "",
            "statistics of parameters",
        ),
    )

    def __init__(self) -> None:
        self._latch = Latch()

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """The alarm of the first symptom."""
        found = self._symptom(observation, state)
        # All symptoms are one cause: what follows from a NaN is more NaN.
        if found is not None and self._latch.opens("non-finite", observation.number):
            yield found

    def _symptom(self, observation: Observation, state: RunState) -> Alarm | None:
        parameters = _non_finite(observation, Moment.PARAMETER, state)
        if parameters:
            tensor, count = parameters[0]
            evidence = (
                f"{tensor.name} had at least {count:.0f} of {tensor.elements} elements not finite "
                f"before step {observation.number}."
            )
            return alarm(
                PARAMETER, observation, evidence, _ADVICE[PARAMETER], tensor=tensor,
                values={"non_finite": count},
            )  # fmt: skip
        loss = observation.value("loss")
        if "loss" in observation.values and not math.isfinite(loss):
            return self._of_loss(loss, observation, state)
        if observation.is_skipped:
            return None
        return self._of_gradient(observation, state) or self._of_update(observation, state)

    def _of_loss(self, loss: float, observation: Observation, state: RunState) -> Alarm:
        activations = _non_finite(observation, Moment.ACTIVATION, state)
        layer = next(observation.of_kind(Kind.LAYER), None)
        tensor = activations[0][0] if activations else None
        evidence = f"The loss of step {observation.number} is {loss}"
        if layer is None and tensor is not None:
            evidence += f"; the first output that is not finite is that of {tensor.name}"
        found = alarm(
            LOSS, observation, evidence + ".", _ADVICE[LOSS], tensor=tensor, values={"loss": loss}
        )
        return found if layer is None else _at_layer(found, layer)

    def _of_gradient(self, observation: Observation, state: RunState) -> Alarm | None:
        gradients = _non_finite(observation, Moment.GRADIENT, state) or _non_finite(
            observation, Moment.UNCLIPPED, state
        )
        norm = observation.value("gradient_norm")
        is_finite = "gradient_norm" not in observation.values or math.isfinite(norm)
        # Samples know better: the norm of finite float16 gradients may overflow.
        if not gradients and (is_finite or observation.sample(Moment.GRADIENT)):
            return None
        layer = next(observation.of_kind(Kind.LAYER), None)
        if not gradients:
            evidence = f"The norm of the gradient is {norm} in step {observation.number}."
            found = alarm(
                GRADIENT, observation, evidence, _ADVICE[GRADIENT], values={"gradient_norm": norm}
            )
            return found if layer is None else _at_layer(found, layer)
        tensor, count = gradients[-1]
        evidence = (
            f"The gradient of {tensor.name} has {count:.0f} of {tensor.elements} elements that are "
            f"not finite in step {observation.number}, with a loss of "
            f"{observation.value('loss'):.4g}; {len(gradients)} parameters are affected."
        )
        found = alarm(
            GRADIENT, observation, evidence, _ADVICE[GRADIENT], tensor=tensor,
            values={"non_finite": count, "parameters": len(gradients)},
        )  # fmt: skip
        return found if layer is None else _at_layer(found, layer)

    def _of_update(self, observation: Observation, state: RunState) -> Alarm | None:
        updates = _non_finite(observation, Moment.UPDATE, state)
        if not updates:
            return None
        tensor, count = updates[0]
        evidence = (
            f"The update of {tensor.name} has {count:.0f} of {tensor.elements} elements that are "
            f"not finite in step {observation.number}, while its gradient is finite."
        )
        return alarm(
            PARAMETER, observation, evidence, _ADVICE[PARAMETER], tensor=tensor,
            values={"non_finite": count},
        )  # fmt: skip


def _non_finite(
    observation: Observation, moment: str, state: RunState
) -> list[tuple[Tensor, float]]:
    """The tensors with elements that are not finite, and how many, in the order of the table."""
    found = []
    for place, statistics in sorted(observation.sample(moment).items()):
        tensor = state.tensor(observation, place)
        if tensor is None or statistics.is_finite:
            continue
        is_overflow_of_norm = tensor.dtype == "float16" and statistics.norm == math.inf
        if not (is_overflow_of_norm and statistics.non_finite == 1):
            found.append((tensor, statistics.non_finite))
    return found


def _at_layer(found: Alarm, event: Event) -> Alarm:
    """The same alarm at the layer that a run in eager mode found."""
    data = event.data
    evidence = found.evidence.removesuffix(".")
    if data.get("module"):
        evidence += f"; it begins in the {data.get('direction', 'forward')} of {data['module']}"
    if data.get("what"):
        evidence += f" ({data['what']})"
    return Alarm(
        found.kind, found.rank, found.step, found.seen, evidence + ".", found.advice,
        tensor="", layer=_layer(found, event),
        path=str(data.get("path", found.path)), line=int(data.get("line", found.line) or 0),
        optimizer=found.optimizer, values=found.values,
    )  # fmt: skip


def _layer(found: Alarm, event: Event) -> str:
    """An operation of the backward pass may be in the model itself, behind the layer it spoils."""
    module = str(event.data.get("module", found.layer))
    return module or (found.layer if event.data.get("direction") == "backward" else "")
