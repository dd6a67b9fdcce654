"""Holds the training where the user asked for it: the only place where it waits for Fullgraph."""

from __future__ import annotations

import sys
import threading
from time import monotonic
from typing import Any, Callable, Dict

from fullgraph_worker.watch.records import Kind

LEASE_SECONDS = 15.0
"""A collector that asks for a pause repeats it; after so long without it, it is gone."""
_LOOK_SECONDS = 0.05
_GONE = "The training goes on after its pause: the process that collects it has ended."


class Pause:
    """Waits between two steps as long as the collector asks for it.

    The collector asks all ranks to wait after the same step, where there are several: then none of
    them waits within a collective operation, which would end by its timeout.

    Args:
        event: writes that the training waits, and for how long it did.
        announce: whether to say so on standard error.

    Attributes:
        wanted: what was asked for; empty for nothing.
    """

    def __init__(self, event: Callable[..., None], *, announce: bool) -> None:
        self._event = event
        self._announce = announce
        self.wanted: Dict[str, Any] = {}
        self._until = 0.0
        self._changed = threading.Event()

    def ask(self, wanted: Dict[str, Any]) -> None:
        """What the collector asks for: called by the thread that looks at its requests.

        Args:
            wanted: ``after`` (the step), ``why`` and ``resume`` (a command); empty for no pause.
        """
        self.wanted = wanted
        self._until = monotonic() + LEASE_SECONDS
        self._changed.set()

    def is_due(self, step: int) -> bool:
        """Whether the training is to wait after a step."""
        wanted = self.wanted
        return bool(wanted) and step >= int(wanted.get("after", 0)) and monotonic() < self._until

    def hold(self, step: int) -> float:
        """Wait after a step; Ctrl-C ends it as it ends any other code.

        Returns:
            For how many seconds.
        """
        began = monotonic()
        why = str(self.wanted.get("why", ""))
        self._event(Kind.PAUSE, at=step, why=why)
        if self._announce:
            _say(
                f"The training is paused after step {step}: {why}. "
                f"Resume it with `{self.wanted.get('resume', '')}`."
            )
        while self.is_due(step):
            self._changed.wait(_LOOK_SECONDS)
            self._changed.clear()
        seconds = monotonic() - began
        if self.wanted:
            self.wanted = {}
            self._event(Kind.NOTE, at=step, message=_GONE)
        self._event(Kind.RESUMED, at=step, seconds=seconds)
        return seconds


def _say(text: str) -> None:
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(f"fullgraph: {text}\n")
        sys.stderr.flush()
    except (OSError, ValueError):
        # The program may have closed it.
        return
