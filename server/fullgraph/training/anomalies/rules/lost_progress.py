"""Losses that return to their first level because the parameters were overwritten."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from statistics import median
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.episodes import Latch
from fullgraph.training.anomalies.observation import Observation
from fullgraph.training.anomalies.rule import Family, Row, Rule, alarm
from fullgraph.training.anomalies.state import RunState
from fullgraph_worker.watch.records import Kind

KIND = "loss-spike"
LEAST_STEPS = 8
WINDOW = 5
LEAST_PROGRESS = 0.1
"""Of the first level. Less is hard to tell from the differences between batches."""
MOST_LEFT = 0.4
"""Of the progress, in each of two steps."""
_ADVICE = (
    "Look for code between the steps that writes to the parameters, such as load_state_dict, a "
    "function that initialises them, or a checkpoint that is loaded again in each epoch."
)


class LostProgress(Rule):
    """Something else than the optimizer has changed the parameters, and the loss is as at first."""

    kinds: ClassVar[tuple[str, ...]] = (KIND,)
    rows = (
        Row(
            "loss-spike",
            Family.CONSERVATION,
            "the parameters were written to, and at most 40 % of the progress is left in 2 steps",
            "",
            "version counters of parameters",
        ),
    )

    def __init__(self) -> None:
        self._latch = Latch()
        self._first: list[float] = []
        self._last: deque[float] = deque(maxlen=WINDOW)
        self._since, self._usual = -1, 0.0

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """An alarm in the second step after it."""
        loss, step = observation.value("loss"), observation.number
        if not loss > 0:
            return
        events = observation.of_kind(Kind.OVERWRITTEN)
        if any(event.data["optimizer"] == observation.optimizer for event in events):
            self._since = step if step >= LEAST_STEPS else -1
            self._usual = median(self._last) if self._last else 0.0
        start = median(self._first) if self._first else loss
        progress = start - self._usual
        is_lost = progress > LEAST_PROGRESS * start and start - loss < MOST_LEFT * progress
        if self._since >= 0 and not is_lost:
            self._since = -1
        if len(self._first) < WINDOW:
            self._first.append(loss)
        self._last.append(loss)
        if self._since < 0 or step != self._since + 1 or not self._latch.opens(KIND, step):
            return
        evidence = (
            f"Something else than the optimizer has written to the parameters before step "
            f"{self._since}. Since then the loss is {loss:.4g}; it began at {start:.4g} and had "
            f"fallen to {self._usual:.4g}."
        )
        yield alarm(
            KIND, observation, evidence, _ADVICE, step=self._since,
            values={"loss": loss, "start": start, "usual": self._usual},
        )  # fmt: skip
