"""Where a training waits for its user, as ``--pause-on`` asks for it, and until when."""

from __future__ import annotations

import json
import math
import time
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.options import is_one_of
from fullgraph.training.run_folder import TrainingRun
from fullgraph_worker.watch.control import NAME as CONTROL
from fullgraph_worker.watch.pause import LEASE_SECONDS
from fullgraph_worker.watch.records import Record, Step

RESUME = "resume"
"""A file in the run's folder: the user wants the training to go on."""
RENEW_SECONDS = 1.0
_AHEAD_SECONDS = 1.0
"""Several ranks wait after a step that none of them has made when it is read of."""
_STEPS = 20


class Pausing:
    """Decides after which step the ranks wait.

    Args:
        run: its folder, and the kinds of alarms at which it waits.

    Attributes:
        wanted: what ``Pause.ask`` takes; empty while the training is to go on.
    """

    def __init__(self, run: TrainingRun) -> None:
        self._run = run
        self._steps: dict[int, deque[tuple[int, float]]] = {}
        self.wanted: dict[str, Any] = {}

    def note(self, rank: int, record: Record) -> None:
        """Learn how fast a rank is."""
        if isinstance(record, Step) and record.optimizer == 0:
            steps = self._steps.setdefault(rank, deque(maxlen=_STEPS))
            steps.append((record.number, record.time))

    def update(self, alarms: Sequence[Alarm]) -> bool:
        """Begin a pause at one of these alarms, or end it at the user's wish.

        Returns:
            Whether ``wanted`` has changed.

        Raises:
            OSError: the folder cannot be written.
        """
        resume = self._run.path / RESUME
        if resume.exists():
            resume.unlink(missing_ok=True)
            has_changed, self.wanted = bool(self.wanted), {}
            return has_changed
        if self.wanted:
            return False
        found = next((each for each in alarms if is_one_of(each.kind, self._run.pause_on)), None)
        if found is None:
            return False
        layer = f" in {found.layer}" if found.layer else ""
        self.wanted = {
            "after": self._after(),
            "why": f"{found.kind} in step {found.step}{layer}",
            "resume": f"fullgraph runs resume {self._run.shown_name}",
        }
        return True

    def _after(self) -> int:
        """A step that all ranks have before them; 0 for the next one, where there is one rank."""
        if len(self._steps) < 2:
            return 0
        now = time.time()
        return max(_expected(steps, now + _AHEAD_SECONDS) for steps in self._steps.values())


def _expected(steps: deque[tuple[int, float]], when: float) -> int:
    """The step that a rank makes at a time, if it goes on as in its last steps."""
    (first, began), (last, ended) = steps[0], steps[-1]
    if last == first or ended <= began:
        return last + 1
    return last + math.ceil((last - first) * max(when - ended, 0.0) / (ended - began))


def is_paused(folder: Path) -> bool:
    """Whether a training that runs is paused, or will be at its next step."""
    path = folder / CONTROL
    try:
        is_new = time.time() - path.stat().st_mtime < LEASE_SECONDS
        return is_new and bool(json.loads(path.read_bytes()).get("pause"))
    except (OSError, ValueError):
        return False


def resume(folder: Path) -> None:
    """Let it go on.

    Raises:
        OSError: the folder cannot be written.
    """
    (folder / RESUME).touch()
