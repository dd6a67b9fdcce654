"""How long the phases of a step take, in the training thread."""

from __future__ import annotations

from time import perf_counter
from typing import Dict, NamedTuple

PHASES = ("data", "backward", "optimizer", "compile", "watch")


class Span(NamedTuple):
    """The time of one step.

    Attributes:
        spent: by phase, in seconds.
        began: on the clock of ``perf_counter``, as the next two.
        ended: likewise.
        backward_at: when its first backward pass began; 0 if there was none.
        watched_before: what watching had taken until then.
    """

    spent: Dict[str, float]
    began: float
    ended: float
    backward_at: float
    watched_before: float

    def values(self) -> Dict[str, float]:
        """Its times by metric, in seconds.

        The forward phase is what lies before the first backward pass and is no wait for data:
        the loss is a part of it, and so is what the program does between two steps.
        """
        values = {f"{phase}_seconds": seconds for phase, seconds in self.spent.items()}
        values["step_seconds"] = self.ended - self.began
        if self.backward_at:
            before = self.backward_at - self.began - self.spent["data"] - self.watched_before
            values["forward_seconds"] = max(before, 0.0)
        return values

    @property
    def own_seconds(self) -> float:
        """Without what watching and compiling took of it."""
        return self.ended - self.began - self.spent["watch"] - self.spent["compile"]


class Phases:
    """Adds up the time of each phase until the step ends.

    Operations on a GPU are only started in these times; who waits for them pays.

    Attributes:
        spent: by phase, in seconds, in the step that is under way.
        backward_at: when its first backward pass began; 0 before.
        watched_before: what watching had taken until then.
    """

    def __init__(self) -> None:
        self.spent = dict.fromkeys(PHASES, 0.0)
        self._began = perf_counter()
        self.backward_at = 0.0
        self.watched_before = 0.0
        self._watching_since = 0.0

    @property
    def has_compiled(self) -> bool:
        """Whether Dynamo has compiled anything in this step."""
        return self.spent["compile"] > 0

    def watch_begins(self) -> float:
        """From now on, the time is that of watching; returns when that is."""
        self._watching_since = now = perf_counter()
        return now

    def watch_ends(self) -> float:
        """The program goes on; returns when."""
        now = perf_counter()
        # A call within another one has ended it already.
        if self._watching_since:
            self.spent["watch"] += now - self._watching_since
            self._watching_since = 0.0
        return now

    def add(self, phase: str, seconds: float) -> None:
        """A phase took this long, once more."""
        self.spent[phase] += seconds

    def leave_out(self, seconds: float) -> None:
        """The program waited so long between two steps because its user wanted it to."""
        self._began += seconds

    def backward_begins(self, now: float) -> None:
        """The first call of a step ends its forward phase."""
        if not self.backward_at:
            self.backward_at, self.watched_before = now, self.spent["watch"]

    def end(self) -> Span:
        """The time of the step; a new one begins."""
        now = perf_counter()
        if self._watching_since:
            # What follows in the same call belongs to the new step.
            self.spent["watch"] += now - self._watching_since
            self._watching_since = now
        span = Span(self.spent, self._began, now, self.backward_at, self.watched_before)
        self.spent = dict.fromkeys(PHASES, 0.0)
        self._began, self.backward_at = now, 0.0
        return span
