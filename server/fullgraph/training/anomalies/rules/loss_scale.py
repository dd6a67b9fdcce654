"""Steps that ``GradScaler`` leaves out because the gradients overflow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.episodes import Latch, Streaks
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Family, Row, Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Event, Kind

KIND = "loss-scale-overflow"
SKIPPED = 3
"""Steps in a row that are left out. One is by design: each growth of the scale ends so."""
SKIPPED_AT_START = 10
"""Before any step succeeded: the first scale of 65536 may be far too large, and is halved each
time (``torch.amp.GradScaler``)."""
LEAST_SCALE = 1.0
"""Below it, gradients overflow in float16 without any scale."""
_ADVICE = (
    "Find the layer that overflows (large activations, sums or norms in float16), run it in "
    "float32 or bfloat16, and lower the learning rate."
)


class LossScale(Rule):
    """Several skipped steps in a row, or a scale below one."""

    kinds: ClassVar[tuple[str, ...]] = (KIND,)
    rows = (
        Row(
            "loss-scale-overflow",
            Family.FLOW,
            "3 steps in a row are left out, 10 before the first one that is made, or one "
            "with a scale below 1",
            "documentation of torch.amp.GradScaler",
            "at the second step that is left out, a call of the model in eager mode",
        ),
    )

    def __init__(self) -> None:
        self._latch, self._streaks = Latch(), Streaks()
        self._has_stepped = False
        self._layer: Event | None = None

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm until the steps succeed again."""
        if "scale" not in observation.values:
            return
        scale, step = observation.value("scale"), observation.number
        streak = self._streaks.extend("skipped", observation.is_skipped, step)
        self._has_stepped |= not observation.is_skipped
        found = next(observation.of_kind(Kind.LAYER), None)
        self._layer = (found or self._layer) if observation.is_skipped else None
        least = SKIPPED if self._has_stepped else SKIPPED_AT_START
        is_low = observation.is_skipped and 0 < scale < LEAST_SCALE
        if (streak.length >= least or is_low) and self._latch.opens("scale", step):
            evidence = (
                f"The last {streak.length} steps were left out because of overflow, and the loss "
                f"scale is {scale:.4g}."
            )
            found_at = alarm(
                KIND, observation, evidence, _ADVICE, step=streak.first,
                values={"skipped": streak.length, "scale": scale},
            )  # fmt: skip
            yield found_at if self._layer is None else _at_layer(found_at, self._layer)

    def nearness(self) -> float:
        """How many of the steps in a row were left out."""
        return (self._streaks.longest() - 1) / SKIPPED


def _at_layer(found: Alarm, event: Event) -> Alarm:
    """The same alarm at the layer that a call in eager mode found."""
    data = event.data
    module = str(data.get("module", ""))
    return replace(
        found,
        evidence=f"{found.evidence} In {module or 'the model'}, {data.get('what')}.",
        layer=module,
        path=str(data.get("path") or ""),
        line=int(data.get("line") or 0),
    )
