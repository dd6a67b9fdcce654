"""How long the phases of a step take, in the training thread."""

from __future__ import annotations

from time import perf_counter
from typing import Dict

PHASES = ("data", "backward", "optimizer", "compile", "watch")


class Phases:
    """Adds up the time of each phase until the step ends.

    Operations on a GPU are only started in these times; who waits for them pays.
    """

    def __init__(self) -> None:
        self._spent = dict.fromkeys(PHASES, 0.0)
        self._began = perf_counter()
        self._backward_at = 0.0
        self._watched_before = 0.0
        self._watching_since = 0.0

    def watch_begins(self) -> None:
        """From now on, the time is that of watching."""
        self._watching_since = perf_counter()

    def watch_ends(self) -> None:
        """The program goes on."""
        self._spent["watch"] += perf_counter() - self._watching_since
        self._watching_since = 0.0

    def add(self, phase: str, seconds: float) -> None:
        """A phase took this long, once more."""
        self._spent[phase] += seconds

    def leave_out(self, seconds: float) -> None:
        """The program waited so long between two steps because its user wanted it to."""
        self._began += seconds

    def backward_begins(self) -> None:
        """The first call of a step ends its forward phase."""
        if not self._backward_at:
            self._backward_at = perf_counter()
            self._watched_before = self._spent["watch"]

    def end(self) -> Dict[str, float]:
        """The step's times by metric, in seconds; a new step begins.

        The forward phase is what lies before the first backward pass and is no wait for data:
        the loss is a part of it, and so is what the program does between two steps.
        """
        now = perf_counter()
        if self._watching_since:
            # What follows in the same call belongs to the new step.
            self._spent["watch"] += now - self._watching_since
            self._watching_since = now
        spent, whole = self._spent, now - self._began
        values = {f"{phase}_seconds": seconds for phase, seconds in spent.items()}
        values["step_seconds"] = whole
        if self._backward_at:
            before = self._backward_at - self._began - spent["data"] - self._watched_before
            values["forward_seconds"] = max(before, 0.0)
        self._spent = dict.fromkeys(PHASES, 0.0)
        self._began, self._backward_at = now, 0.0
        return values
