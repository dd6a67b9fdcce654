"""How far the process of a rank is, as its records say."""

from __future__ import annotations

import math
import platform
from dataclasses import dataclass

from fullgraph_worker.watch.progress import AFTER_STEP, PLACES
from fullgraph_worker.watch.records import Event, Introduction, Step

_SMOOTHING = 0.1


@dataclass
class RankProgress:
    """The state of the process of one rank.

    Attributes:
        introduction: what it said of itself.
        heard: when it wrote something, by our own clock.
        steps: how many it has made.
        step_seconds: how long a step takes, about.
        waiting: what it said of its place; None while there is progress.
        has_ended: by itself.
        is_gone: its process is not there any more.
        ended: when that was noticed, in seconds since the epoch; infinity before it.
    """

    introduction: Introduction
    heard: float
    steps: int = 0
    last_time: float = 0.0
    step_seconds: float = 0.0
    waiting: Event | None = None
    has_ended: bool = False
    is_gone: bool = False
    ended: float = math.inf

    @property
    def is_local(self) -> bool:
        """Whether its process is one of this machine."""
        return self.introduction.host == platform.node()

    @property
    def stuck_seconds(self) -> float:
        """So long it has been at its place."""
        return float(self.waiting.data.get("seconds", 0.0)) if self.waiting else 0.0

    @property
    def position(self) -> tuple[int, int]:
        """How far it is: the step, and the boundaries that it has met there."""
        if self.waiting is None:
            return (self.steps, 0)
        return (self.waiting.step, int(self.waiting.data.get("crossed", 0)))

    @property
    def place(self) -> int:
        """One of ``PLACES``, where it is known to wait."""
        place = int(self.waiting.data.get("place", 0)) if self.waiting else AFTER_STEP
        return place if 0 <= place < len(PLACES) else AFTER_STEP

    def count(self, step: Step) -> None:
        """It has made a step."""
        self.waiting = None
        if step.optimizer == 0:
            self.steps = step.number + 1
            if self.last_time:
                took = max(0.0, step.time - self.last_time)
                self.step_seconds += _SMOOTHING * (took - self.step_seconds)
            self.last_time = step.time
