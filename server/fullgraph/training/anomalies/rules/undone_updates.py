"""Updates that something else than the optimizer undoes before the next step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.episodes import Latch, Streaks
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Kind

KIND = "unchanged-parameter"
LEAST_LEFT = 0.05
"""Of an update. Bounds and norms that a program holds its weights to leave more than half."""
IN_A_ROW = 2
"""Steps: a program may take a single one back, because the loss has risen."""
_ADVICE = (
    "Look for code after optimizer.step() that writes to the parameters: load_state_dict, copy_, "
    "clamp_, or an average that is copied into the model instead of the other way around."
)


class UndoneUpdates(Rule):
    """Before the next step the parameters are what they were before the last one."""

    kinds: ClassVar[tuple[str, ...]] = (KIND,)

    def __init__(self) -> None:
        self._latch, self._streaks = Latch(), Streaks()

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm for each optimizer, at its first parameter."""
        for event in observation.of_kind(Kind.LEFT_OF_UPDATE):
            place, number = int(event.data["optimizer"]), int(event.data["number"])
            update, left = float(event.data["update"]), float(event.data["left"])
            is_undone = update > 0 and left < LEAST_LEFT * update
            streak = self._streaks.extend(place, is_undone, number)
            if streak.length < IN_A_ROW or not self._latch.opens(place, number):
                continue
            own = state.rank(observation.rank).parameters(place)
            evidence = (
                f"Before step {number + 1} only {left / update:.1%} was left of what step {number} "
                f"had changed, and so since step {streak.first}: something else than the optimizer "
                "writes to the parameters."
            )
            yield alarm(
                KIND, observation, evidence, _ADVICE, step=streak.first,
                tensor=own[0] if own else None, values={"update": update, "left": left},
            )  # fmt: skip
