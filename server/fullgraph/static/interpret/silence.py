"""A listener that nobody speaks for: what is run is not what is checked."""

from __future__ import annotations

from collections.abc import Hashable

from fullgraph.static.domain.condition import Condition
from fullgraph.static.domain.definitions import Source
from fullgraph.static.incremental.memo import Memory
from fullgraph.static.interpret.engine import Listener
from fullgraph.static.interpret.events import CompileEvent, Event


class Silence:
    """Hears nothing."""

    attributes: frozenset[str] = frozenset()
    hears: Hashable = None

    def on_compile(self, event: CompileEvent) -> None:
        """Whatever another file compiles is found when that file is checked."""

    def on_event(self, event: Event) -> None:
        """Nobody asks."""

    def on_repeat(self, outcome: object) -> None:
        """Nothing was heard."""

    def on_failure(self, source: Source, error: Exception) -> None:
        """What could not be found out stays unknown."""

    def recorder(self, memory: Memory) -> Listener:
        """Silence again."""
        return self

    def finish(self) -> None:
        """Nothing was recorded."""

    def add(self, recorded: Listener, guard: Condition | None) -> None:
        """Nothing was recorded."""
