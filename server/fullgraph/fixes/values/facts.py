"""What a run saw the names of a function hold, around the lines that broke."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from fullgraph_worker.protocol.wire import GIVEN, RETURNED, SeenValue


class Facts:
    """The values of names and attributes, by the line before which they were read."""

    def __init__(self, values: Iterable[SeenValue] = ()) -> None:
        """Index what a run reported."""
        self._values: dict[tuple[str, int, str], list[SeenValue]] = {}
        self._by_line: dict[tuple[str, int], list[SeenValue]] = {}
        for value in values:
            self._values.setdefault((value.path, value.line, value.expression), []).append(value)
            if not value.expression.startswith((RETURNED, GIVEN)):
                self._by_line.setdefault((value.path, value.line), []).append(value)

    def __bool__(self) -> bool:
        """Whether there are any."""
        return bool(self._values)

    def of(self, path: str, line: int, expression: str) -> tuple[SeenValue, ...]:
        """The different values that an expression had before a line ran; empty if unknown.

        Args:
            path: the file.
            line: the 1-based line that uses the expression, in the text that was run.
            expression: a name, or attributes of one (``self.config.layerdrop``), as written.
        """
        return tuple(self._values.get((path, line, expression), ()))

    def with_line(self, path: str, line: int, more: Iterable[SeenValue]) -> Facts:
        """These where a line of a file is inserted before another, and more of what is there."""
        moved = (
            replace(value, line=value.line + (value.path == path and value.line >= line))
            for values in self._values.values()
            for value in values
        )
        return Facts((*moved, *more))

    def at(self, path: str, line: int) -> tuple[SeenValue, ...]:
        """The values that were read before a line ran, in the order in which a run reported them.

        Args:
            path: the file.
            line: the 1-based line in the text that was run.
        """
        return tuple(self._by_line.get((path, line), ()))
