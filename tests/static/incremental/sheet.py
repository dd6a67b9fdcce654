"""A toy program for the evaluator: a spreadsheet whose formulas are Python expressions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, TypeVar

from fullgraph.static.incremental.memo import Database, Memo

T = TypeVar("T")

ON_CYCLE = 100


class Sheet:
    """A spreadsheet: the formula of a cell is an input, and its value a query.

    A formula may use other cells, ``emit(event)``, ``attempt(lambda: formula)`` and ``clock()``.

    Attributes:
        executed: the cells whose formulas were evaluated in the last revision, in order.
        reused: the cells whose memos of an earlier revision were valid in the last one.
        events: what the last revision emitted or replayed, each memo once.
        time: what ``clock()`` gives; no input.
    """

    def __init__(self, **formulas: str) -> None:
        """A sheet with these cells; all others are empty, and zero."""
        self.database: Database[int, str] = Database(lambda before, now: True, min)
        self.executed: list[str] = []
        self.reused: list[str] = []
        self.events: list[int] = []
        self.time = 0
        self._formulas: dict[str, str] = {}
        self.set(**formulas)

    def set(self, **formulas: str) -> None:
        """Change formulas."""
        for name, formula in formulas.items():
            if self._formulas.get(name) != formula:
                self._formulas[name] = formula
                self.database.invalidate(self.database.input(name))

    def run(self, *names: str) -> list[int | str]:
        """The values of cells in a new revision; "error" for one that raises."""
        self.executed, self.reused = [], []
        with self.database.new_revision():
            self.database.force = self.force
            self.database.on_reuse = self._on_reuse
            values = [_attempt(partial(self.cell, name), "error") for name in names]
            self.events = sorted(_events(self.database.roots, set()))
        return values

    def cell(self, name: str) -> int:
        """The value of a cell."""
        return self.database.fetch(name, lambda: self._execute(name), ON_CYCLE)

    def force(self, key: object) -> int:
        """Execute the query with this key."""
        return self.cell(str(key))

    def _execute(self, name: str) -> int:
        self.executed.append(name)
        self.database.read(self.database.input(name))
        names = _Names(self.cell, emit=self._emit, attempt=_attempt, clock=self._clock)
        return int(eval(self._formulas.get(name, "0"), names))

    def _on_reuse(self, memo: Memo[int, str]) -> None:
        if isinstance(memo.key, str):  # What has raised has another one.
            self.reused.append(memo.key)

    def _emit(self, event: int) -> int:
        self.database.emit(event)
        return event

    def _clock(self) -> int:
        self.database.report_untracked_read()
        return self.time


class _Names(dict[str, Any]):
    """Functions and the cells, for ``eval``."""

    def __init__(self, cell: Callable[[str], int], **functions: object) -> None:
        super().__init__(functions)
        self._cell = cell

    def __missing__(self, name: str) -> int:
        return self._cell(name)


def _attempt(formula: Callable[[], int], otherwise: T = 0) -> int | T:  # type: ignore[assignment]
    try:
        return formula()
    except ZeroDivisionError:
        return otherwise


def _events(memos: Any, seen: set[Memo[int, str]]) -> Iterator[Any]:
    for memo in memos:
        if memo not in seen:
            seen.add(memo)
            yield from memo.events
            yield from _events(memo.dependencies, seen)
