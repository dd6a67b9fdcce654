"""Which break led to which."""

from __future__ import annotations

from types import FrameType
from typing import Dict, Optional

from fullgraph_worker.frames import (
    Attempt,
    Function,
    compiled_frame,
    function_of,
    functions_above,
)


class Causes:
    """Numbers the breaks of a run and records what they lead to.

    A break leads to another in two ways. Dynamo starts the same compilation over to break
    there, and then finds that it cannot: what is on the stack cannot be made again, say. Or it
    skips the whole function, and compiles on their own the functions that this one calls.
    """

    def __init__(self) -> None:
        self._number = -1
        self._attempt: Optional[Attempt] = None
        self._skipped: Dict[Function, int] = {}

    def next(self, attempt: Optional[Attempt], frame: FrameType, skips: bool) -> int:
        """The number of the break that led to the next one, or -1.

        Args:
            attempt: at which Dynamo is, if that is known.
            frame: a Python frame within Dynamo.
            skips: whether it skips the function.
        """
        before, self._attempt = self._attempt, attempt
        last, self._number = self._number, self._number + 1
        compiled = compiled_frame(frame)
        cause = -1
        if before and attempt and before[:2] == attempt[:2] and before.number < attempt.number:
            cause = last
        elif compiled is not None:
            above = (self._skipped[f] for f in functions_above(frame) if f in self._skipped)
            cause = next(above, -1)
        if skips and compiled is not None:
            self._skipped[function_of(compiled)] = self._number
        return cause

    @property
    def number(self) -> int:
        """The number of the latest break."""
        return self._number
