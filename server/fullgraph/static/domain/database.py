"""The memos of the interpreter's queries: how values are compared, and uses merged."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from fullgraph.static.domain.conditions import Condition, either
from fullgraph.static.domain.value import Provenance, Value
from fullgraph.static.incremental.memo import Database, Memo
from fullgraph.static.incremental.provenance import has_same_provenance

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


ValueMemo = Memo[Value, Condition]
"""The memo of a call, of the bases of a class, ...; a use may depend on a condition."""


class ValueDatabase(Database[Value, Condition]):
    """The memos of one file, and the names of its module, which are inputs."""

    def __init__(self) -> None:
        """An empty database."""
        super().__init__(_is_from_same_place, either)
        self._names: dict[str, Value] = {}

    def clear(self) -> None:
        """Drop all memos and names."""
        super().clear()
        self._names.clear()

    def run_module(self, run: Callable[[], dict[str, Value]]) -> TrackedDict[Value]:
        """Run the module's own statements, the prologue of each check, for its names."""
        before, self._names = self._names, self.run_prologue(run)
        self.invalidate_changed(before, self._names, _is_same)
        return TrackedDict(self._names, self)


def _is_same(before: Value, now: Value) -> bool:
    """Whether two values are equal and come from the same place, in the text of before."""
    if before != now:
        return False
    pairs = zip(before.provenances(), now.provenances(), strict=True)
    return all(old.latest() == new.latest() for old, new in pairs)


def _is_from_same_place(before: object, now: object) -> bool:
    """Whether equal results come from the same place in the text of now."""
    if before is now:
        return True
    return has_same_provenance(_provenances(before), _provenances(now))


def _provenances(result: object) -> Iterator[Provenance]:
    """Those of what a query gives: one value, or several by position or name."""
    values = tuple(result.values()) if isinstance(result, dict) else result
    for value in values if isinstance(values, tuple) else (values,):
        if isinstance(value, Value):
            yield from value.provenances()
