"""Where a line is that was marked, after edits around it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fullgraph.vocabulary.findings import Location


class KeptLine(NamedTuple):
    """A line of a file as it was when something happened there.

    Attributes:
        path: the file.
        line: its number then, from 1.
        text: its text.
    """

    path: str
    line: int
    text: str

    def now(self, lines: Sequence[str]) -> Location | None:
        """The line without its indentation: where it was, or the nearest of the same text.

        Args:
            lines: of the file's present text.

        Returns:
            None if there is no such line any more.
        """
        same = [number for number, text in enumerate(lines, start=1) if text == self.text]
        line = min(same, key=lambda number: abs(number - self.line), default=None)
        if line is None:
            return None
        start = len(self.text) - len(self.text.lstrip())
        return Location(self.path, line, start, line, len(self.text.rstrip()))
