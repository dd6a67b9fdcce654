"""Models that are trained in evaluation mode."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Kind

KIND = "evaluation-mode"
_ADVICE = (
    "Call model.train() before the training loop, and after each evaluation and from_pretrained()."
)


class EvaluationMode(Rule):
    """The whole model is in evaluation mode, and has layers for which that matters.

    Dropout does nothing there, and batch normalisation uses its running statistics, which do not
    change.
    """

    kinds: ClassVar[tuple[str, ...]] = (KIND,)

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm each time that it begins, at the first of the layers."""
        for event in observation.of_kind(Kind.MODE):
            names = [str(name) for name in event.data.get("modules", ())]
            if not names:
                continue
            tensors = state.rank(observation.rank).tensors.values()
            layer = next((t for t in tensors if t.kind == "module" and t.name == names[0]), None)
            others = f" and {len(names) - 1} other layers" if len(names) > 1 else ""
            evidence = (
                f"In step {observation.number} the model is in evaluation mode, which changes "
                f"what {names[0]}{others} compute."
            )
            yield alarm(KIND, observation, evidence, _ADVICE, tensor=layer)
