"""Calls into other files: what they cost is bounded, and what they fail at stays there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from fullgraph.static.scope import FunctionInfo
from fullgraph.static.values import Value

_MAX_STEPS_OF_CALL = 3_000
_MAX_STEPS_OF_FILE = 30_000


@dataclass
class Steps:
    """How much an interpreter has done, and when it has to stop."""

    done: int = 0
    last: int = 0


@dataclass
class Visits:
    """The calls that one check makes into other files.

    Attributes:
        dear: functions that cost more than a call may.
        left: steps that may still be spent.
        is_away: whether such a call is being made now.
    """

    dear: set[FunctionInfo] = field(default_factory=set)
    left: int = _MAX_STEPS_OF_FILE
    is_away: bool = False

    def run(self, info: FunctionInfo, steps: Steps, action: Callable[[], Value]) -> Value | None:
        """The result of ``action``, which runs ``info``; None if it costs or fails too much."""
        if self.is_away:
            return action()
        if info in self.dear or self.left <= 0:
            return None
        begin, last = steps.done, steps.last
        steps.last = min(last, begin + min(self.left, _MAX_STEPS_OF_CALL))
        self.is_away = True
        try:
            return action()
        except Exception:  # The other file's own check tells the user what is wrong with it.
            self.dear.add(info)
            return None
        finally:
            self.is_away = False
            self.left -= steps.done - begin
            steps.last = last
