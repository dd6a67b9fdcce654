"""The listener for code that is run but not checked."""

from __future__ import annotations

from collections.abc import Hashable

from fullgraph.static.domain.conditions import Condition
from fullgraph.static.domain.database import ValueDatabase
from fullgraph.static.domain.sources import Source
from fullgraph.static.interpret.engine import Listener
from fullgraph.static.interpret.events import CompileEvent, Event, OutsideAssign, OutsideCall


class Silence:
    """Ignores all events."""

    attributes: frozenset[str] = frozenset()
    summary_key: Hashable = None

    def on_compile(self, event: CompileEvent) -> None:
        """Whatever another file compiles is found when that file is checked."""

    def on_outside(self, event: OutsideCall | OutsideAssign) -> None:
        """Likewise."""

    def on_event(self, event: Event) -> None:
        """No rule applies."""

    def on_replay(self, event: object) -> None:
        """No event was emitted."""

    def on_failure(self, source: Source, error: Exception) -> None:
        """The result stays unknown."""

    def for_summary(self, database: ValueDatabase) -> Listener:
        """The same."""
        return self

    def finish(self) -> None:
        """No event was kept."""

    def add_summary(self, events: Listener, condition: Condition | None) -> None:
        """No event was kept."""
