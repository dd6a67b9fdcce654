"""The description of a failed guard."""

from __future__ import annotations

from dataclasses import dataclass

from fullgraph_worker.guard_kinds import GuardKind, GuardPlace


@dataclass
class Change:
    """What made a guard fail.

    Attributes:
        guard: what it is about, in words (``size of dimension 0 of x``), or Dynamo's own text.
        was: what the code was compiled for; empty if it is unknown.
        now: what came instead; empty if it is unknown.
        kind: what it is about.
        place: where its value is kept.
        is_specialized: the value was symbolic, and the program needed it as a number.
    """

    guard: str
    was: str = ""
    now: str = ""
    kind: GuardKind = GuardKind.OTHER
    place: GuardPlace = GuardPlace.UNKNOWN
    is_specialized: bool = False

    def __str__(self) -> str:
        if self.was and self.now:
            return f"{self.guard} was {self.was}, now it is {self.now}"
        if self.was:
            return f"{self.guard} is no longer {self.was}"
        return f"this is no longer true: {self.guard}"
