"""The search: a program becomes smaller as long as it shows the same fault.

Hierarchical delta debugging (Misherghi and Su, ICSE 2006): the parts of one level of the syntax
tree are left out by halves (Zeller and Hildebrandt, TSE 2002), then those of the next level.
A candidate is awaited: it runs in a worker, and a cancelled search keeps the best.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

import libcst as cst

from fullgraph.reduce.edits import Edit, Text, edited
from fullgraph.reduce.judge import Judge
from fullgraph_worker.protocol import wire

Find = Callable[["Text", wire.Tried], Iterable[Edit]]
"""Finds edits of a program, given what eager mode evaluated in it; those that win most first."""


@dataclass
class Search:
    """The smallest program so far, and how it becomes smaller.

    Attributes:
        judge: decides whether a candidate shows the fault.
        text: the smallest program that does.
        on_step: called with the text after each step.
    """

    judge: Judge
    text: str
    on_step: Callable[[str], None] = lambda _: None
    _watched: tuple[str, wire.Tried] = field(default_factory=lambda: ("", wire.Tried()))

    async def attempt(self, candidate: str) -> bool:
        """Take a program if it shows the fault.

        Raises:
            OutOfTimeError: there is no time left.
        """
        if candidate == self.text or not await self.judge.shows(candidate):
            return False
        self.text = candidate
        self.on_step(candidate)
        return True

    async def watched(self) -> wire.Tried:
        """What eager mode evaluates in the program."""
        if self._watched[0] != self.text:
            self._watched = (self.text, await self.judge.watched(self.text))
        return self._watched[1]

    async def together(self, find: Find, *, watches: bool = False) -> bool:
        """Make those of the edits that keep the fault, by halves; whether any was made."""
        tried = await self.watched() if watches else wire.Tried()
        before, text = self.text, Text.of(self.text)
        accepted: list[Edit] = []
        waiting: list[Sequence[Edit]] = [list(find(text, tried))]
        while waiting:
            part = waiting.pop(0)
            if not part:
                continue
            candidate = _edited(text, [*accepted, *part])
            if candidate is not None and await self.attempt(candidate):
                accepted += part
            elif len(part) > 1:
                half = len(part) // 2
                waiting[:0] = [part[:half], part[half:]]
        return self.text != before

    async def at_once(self, finds: Sequence[Find]) -> bool:
        """Make all edits of each kind, one kind after the other, in a single candidate."""
        tried = await self.watched()
        candidate = self.text
        for find in finds:
            text = Text.of(candidate)
            candidate = _edited(text, find(text, tried)) or candidate
        return await self.attempt(candidate)

    async def one_by_one(self, find: Find, *, watches: bool = False) -> bool:
        """Make the edits one at a time; after each that holds, those of the new program."""
        before = self.text
        number = 0
        while True:
            tried = await self.watched() if watches else wire.Tried()
            text = Text.of(self.text)
            edits = list(find(text, tried))
            while number < len(edits):
                candidate = _edited(text, [edits[number]])
                if candidate is not None and await self.attempt(candidate):
                    break
                number += 1
            else:
                return self.text != before


def _edited(text: Text, edits: Iterable[Edit]) -> str | None:
    try:
        return edited(text, edits)
    except (cst.CSTValidationError, TypeError, ValueError):
        # What is left is no program, as an empty tuple of targets.
        return None
