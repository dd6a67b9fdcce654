"""Inputs that are looked up by name."""

from __future__ import annotations

from typing import Any, TypeVar

from fullgraph.static.incremental.memo import Database

V = TypeVar("V")


class TrackedDict(dict[str, V]):
    """A dict whose keys are inputs: a test for one reads that input, whether it is there or not."""

    def __init__(self, values: dict[str, V], database: Database[Any, Any]) -> None:
        """Values by name, which do not change in this revision."""
        super().__init__(values)
        self._database = database

    def __contains__(self, name: object) -> bool:
        self._database.read(self._database.input(name))
        return super().__contains__(name)
