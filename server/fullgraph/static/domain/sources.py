"""Sources: the pieces of a file's text, parsed when they are used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import libcst as cst

from fullgraph.static.incremental.memo import Database
from fullgraph.static.syntax.parse import Parsed, UnitError
from fullgraph.static.syntax.split import Unit

Parser = Callable[[Unit], Parsed]


class Source:
    """A unit at its place in the file, which stays the same when its text changes.

    Attributes:
        home: the file.
        version: the number of its text; another one once it is no more in the file.
        bit: of its text, as an input of queries.
    """

    def __init__(
        self, unit: Unit, parser: Parser, database: Database[Any, Any], home: str = ""
    ) -> None:
        """Hold ``unit``; a unit that does not parse has no statements."""
        self.home = home
        self.version = 0
        self.bit = database.input(self)
        self._unit = unit
        self._parser = parser
        self._database = database
        self._parsed: Parsed | UnitError | None = None

    @property
    def unit(self) -> Unit:
        """The unit as it is now."""
        self._database.read(self.bit)
        return self._unit

    @property
    def parsed(self) -> Parsed | None:
        """The syntax tree, or None if the unit does not parse."""
        self._database.read(self.bit)
        if self._parsed is None:
            try:
                self._parsed = self._parser(self._unit)
            except UnitError as error:
                self._parsed = error
        return self._parsed if isinstance(self._parsed, Parsed) else None

    @property
    def error(self) -> UnitError | None:
        """Why the unit does not parse."""
        return None if self.parsed else self._parsed  # type: ignore[return-value]

    @property
    def statements(self) -> tuple[cst.BaseStatement, ...]:
        """The unit's statements."""
        parsed = self.parsed
        return parsed.body if parsed else ()

    def move(self, unit: Unit) -> None:
        """Hold ``unit``, which has the same text."""
        self._unit = unit

    def change(self, unit: Unit) -> None:
        """Hold ``unit``, which has another text."""
        self._unit = unit
        self._parsed = None
        self.leave()

    def drop(self) -> None:
        """Let go of the syntax tree, which is large."""
        self._parsed = None

    def leave(self) -> None:
        """What was read is out of date."""
        self.version += 1
        self._database.invalidate(self.bit)
