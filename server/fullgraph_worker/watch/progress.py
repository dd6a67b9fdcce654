"""Where in its step a rank is: written while it makes no progress, so that a hang has a name.

Ranks wait for each other in collectives. The one that the others wait for is behind them in its
step, or, where its process is stopped or gone, writes nothing any more.
"""

from __future__ import annotations

import time
from typing import Any, Callable, Dict, Optional, Tuple

BEAT_SECONDS = 2.0
"""Without progress for so long, a rank says where it is, and again after as long."""

AFTER_STEP, DATA, FORWARD, BACKWARD, AFTER_BACKWARD, OPTIMIZER = range(6)
PLACES = (
    "after the optimizer's step",
    "in the data loader",
    "in the forward pass",
    "in the backward pass",
    "after the backward pass",
    "in the optimizer's step",
)
"""In the order in which a step meets them."""


class Progress:
    """The last boundary that the training thread has crossed.

    Args:
        now: a clock in seconds.

    Attributes:
        place: one of ``PLACES``.
        crossed: how many boundaries the training thread has crossed.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self.place = AFTER_STEP
        self.crossed = self._step_began = 0
        self._known: Tuple[int, int] = (-1, 0)
        self._since = now()
        self._written = self._since

    def cross(self, place: int) -> None:
        """The training thread has come to one of ``PLACES``."""
        self.place = place
        self.crossed += 1
        if place == AFTER_STEP:
            self._step_began = self.crossed

    def beat(self, step: int) -> Optional[Dict[str, Any]]:
        """What to write, in the writer's thread; None while there is progress.

        Args:
            step: the number of the step that is under way.
        """
        now = self._now()
        if (step, self.crossed) != self._known:
            self._known = (step, self.crossed)
            self._since = self._written = now
            return None
        if now - self._written < BEAT_SECONDS:
            return None
        self._written = now
        crossed = self.crossed - self._step_began
        return {"place": self.place, "crossed": crossed, "seconds": now - self._since}
