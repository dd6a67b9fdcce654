"""Steps that wait for data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.baseline import Baseline
from fullgraph.training.anomalies.episodes import Latch, Streaks
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Family, Row, Rule, alarm
from fullgraph.training.anomalies.state import RunState

KIND = "data-stall"
LEAST_SECONDS = 0.05
"""A wait below it is the cost of a fast step rather than a stall."""
LEAST_SHARE = 0.5
"""Of the time of the step: more waiting than work."""
IN_A_ROW = 3
"""A single one is the start of an epoch, which begins the workers."""
TIMES_USUAL = 5.0
FROM_START = 10
"""Steps in a row if the loader has been slow from the first step on."""
_ADVICE = (
    "Use more workers (num_workers, persistent_workers=True), a larger prefetch_factor, or "
    "cheaper transforms; check the storage."
)


class DataStall(Rule):
    """Waits that take most of the step, several times in a row."""

    kinds: ClassVar[tuple[str, ...]] = (KIND,)
    rows = (
        Row(
            "data-stall",
            Family.RESOURCES,
            "a wait for data takes more than half of a step and 0.05 s, 5 times the usual "
            "wait in 3 steps, or in 10 from the start",
            "documentation of torch.utils.data, num_workers",
        ),
    )

    def __init__(self) -> None:
        self._latch, self._streaks = Latch(), Streaks()
        self._usual = Baseline()

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """One alarm until the data comes in time again."""
        waited, whole = observation.value("data_seconds"), observation.value("step_seconds")
        whole -= observation.values.get("compile_seconds", 0.0)
        step = observation.number
        stalls = waited > LEAST_SECONDS and waited > LEAST_SHARE * whole
        streak = self._streaks.extend("any", stalls, step)
        is_new = len(self._usual) >= FROM_START and waited > TIMES_USUAL * self._usual.level
        sudden = self._streaks.extend("sudden", stalls and is_new, step)
        if not stalls:
            self._usual.add(waited)
        if sudden.length < IN_A_ROW and streak.length < FROM_START:
            return
        if self._latch.opens("data", step):
            evidence = (
                f"For {streak.length} steps most of the time is a wait for data: {waited:.3g} s of "
                f"{whole:.3g} s in step {step}."
            )
            yield alarm(
                KIND, observation, evidence, _ADVICE, step=streak.first,
                values={"data_seconds": waited, "step_seconds": whole},
            )  # fmt: skip
