"""Parameters that no optimizer updates."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph.vocabulary.counts import number_of

KIND = "parameter-without-optimizer"
FIRST_STEP = 1
"""An optimizer is known when it has stepped; others may follow the first one within its step."""
_ADVICE = (
    "Create the optimizer after the last layer was added or replaced, pass it "
    "model.parameters(), or freeze the parameter with requires_grad_(False)."
)


class ParameterWithoutOptimizer(Rule):
    """A parameter that requires a gradient but belongs to no optimizer."""

    kinds: ClassVar[tuple[str, ...]] = (KIND,)

    def __init__(self) -> None:
        self._reported: set[int] = set()

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm for all parameters that have not been reported yet."""
        if observation.optimizer != 0 or observation.number < FIRST_STEP:
            return
        tensors = state.rank(observation.rank).tensors
        missing = [
            tensor
            for place, tensor in sorted(tensors.items())
            if tensor.kind == "parameter"
            and tensor.optimizer < 0
            and tensor.requires_grad
            and tensor.same_as < 0
            and place not in self._reported
        ]
        self._reported.update(tensor.index for tensor in missing)
        if not missing:
            return
        elements = sum(tensor.elements for tensor in missing)
        evidence = (
            f"{missing[0].name} and {number_of(len(missing) - 1, 'other parameter')} belong"
            if len(missing) > 1
            else f"{missing[0].name} belongs"
        )
        evidence += f" to no optimizer ({elements} elements), but require a gradient."
        if len(missing) == 1:
            evidence = evidence.replace("but require", "but requires")
        yield alarm(
            KIND, observation, evidence, _ADVICE, step=0, tensor=missing[0],
            values={"parameters": len(missing), "elements": elements},
        )  # fmt: skip
