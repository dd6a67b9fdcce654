"""Losses that return to their first level, and stay there."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from statistics import median
from typing import ClassVar

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.anomalies.batch import leaves_of
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
BEFORE = 15
LEAST_LEARNED = 0.3
"""Of the first level."""
_LOST_ADVICE = (
    "Compare the batches of this step with earlier ones: another file or source, labels that "
    "belong to other inputs, a transform that is new. Or look at what the program changes there: "
    "the mode, the task, a weight of the loss."
)
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


class LevelLost(Rule):
    """The loss is at its first level from one step to the next, and stays there.

    The data, the labels or the loss have changed. With two optimizers, as in adversarial training,
    the loss of one rises while the other one learns.
    """

    kinds: ClassVar[tuple[str, ...]] = (KIND,)
    rows = (
        Row(
            "loss-spike",
            Family.LEARNING,
            "5 losses in a row, each above all 15 before them, leave at most 40 % of the progress",
            "",
        ),
    )

    def __init__(self) -> None:
        self._latch = Latch()
        self._first: list[float] = []
        self._last: deque[float] = deque(maxlen=BEFORE + WINDOW)
        self._shapes: list[tuple[int, ...]] = []

    def observe(self, observation: Observation, state: RunState) -> Iterator[Alarm]:
        """An alarm in the last of these steps."""
        loss, step = observation.value("loss"), observation.number
        if not loss > 0 or len(state.rank(observation.rank).optimizers) > 1:
            return
        if any(observation.of_kind(Kind.OVERWRITTEN)):
            # Of which the other rule speaks.
            self._last.clear()
        for event in observation.of_kind(Kind.BATCH):
            shapes = [leaf.shape[1:] for leaf in leaves_of(event)]
            if shapes != self._shapes:
                # The next stage of a curriculum, perhaps.
                self._last.clear()
            self._shapes = shapes
        if len(self._first) < WINDOW:
            self._first.append(loss)
        self._last.append(loss)
        if len(self._last) < BEFORE + WINDOW:
            return
        losses = list(self._last)
        before, since = losses[:BEFORE], losses[BEFORE:]
        start, usual, least = median(self._first), median(before), min(since)
        progress = start - usual
        if least <= max(before) or progress < LEAST_LEARNED * start:
            return
        if start - least >= MOST_LEFT * progress or not self._latch.opens(KIND, step):
            return
        first = step - WINDOW + 1
        evidence = (
            f"Since step {first} the loss is {median(since):.4g}; it began at {start:.4g}, and was "
            f"{usual:.4g} in the {BEFORE} steps before."
        )
        values = {"loss": median(since), "start": start, "usual": usual}
        yield alarm(KIND, observation, evidence, _LOST_ADVICE, step=first, values=values)
