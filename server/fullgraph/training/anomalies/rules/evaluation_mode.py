"""Models that are trained in evaluation mode."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Event, Kind, Tensor

KIND = "evaluation-mode"
_ADVICE = (
    "Call model.train() before the training loop, and after each evaluation and from_pretrained()."
)
_LAYER_ADVICE = (
    "Call train() on the layer: only the statistics of a layer that was trained before can be kept."
)


class EvaluationMode(Rule):
    """The whole model is in evaluation mode, and has layers for which that matters.

    Dropout does nothing there, and batch normalisation uses its running statistics, which do not
    change. Single layers are kept in evaluation mode on purpose where they were trained before.
    """

    kinds: ClassVar[tuple[str, ...]] = (KIND,)

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm each time that it begins, at the first of the layers."""
        for event in observation.of_kind(Kind.MODE):
            names = [str(name) for name in event.data.get("modules", ())]
            if not names:
                continue
            layer = _layer(names[0], observation, state)
            others = f" and {len(names) - 1} other layers" if len(names) > 1 else ""
            evidence = (
                f"In step {observation.number} the model is in evaluation mode, which changes "
                f"what {names[0]}{others} compute."
            )
            yield alarm(KIND, observation, evidence, _ADVICE, tensor=layer)
        for event in observation.of_kind(Kind.UNUSED_STATISTICS):
            yield from self._of_layers(event, observation, state)

    def _of_layers(
        self, event: Event, observation: Observation, state: RunState
    ) -> Iterator[Alarm]:
        """Layers that normalise with a mean of 0 and a variance of 1."""
        names = [str(name) for name in event.data["modules"]]
        if names:
            others = f" and {len(names) - 1} other layers are" if len(names) > 1 else " is"
            evidence = (
                f"{names[0]}{others} in evaluation mode, with the running statistics of a new "
                "layer: it normalises nothing."
            )
            layer = _layer(names[0], observation, state)
            yield alarm(KIND, observation, evidence, _LAYER_ADVICE, tensor=layer)


def _layer(name: str, observation: Observation, state: RunState) -> Tensor | None:
    tensors = state.rank(observation.rank).tensors.values()
    return next((t for t in tensors if t.kind == "module" and t.name == name), None)
