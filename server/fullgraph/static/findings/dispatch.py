"""Which rules apply to an event: few of the many do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from fullgraph.static.interpret.events import (
    AssignEvent,
    AttributeEvent,
    CallEvent,
    ChangeEvent,
    ClassEvent,
    CompareEvent,
    EnterEvent,
    Event,
    IndexEvent,
    MissingImportEvent,
    OperatorEvent,
    OrderEvent,
    TestEvent,
    TextEvent,
)
from fullgraph.static.rules.base import Hit, Rule

_MAX_CALLEES = 20_000
"""For which the rules are kept; a workspace may have any number."""

Handler = Callable[..., Hit | None]

_HANDLERS: dict[type[Event], str] = {
    CallEvent: "on_call",
    IndexEvent: "on_index",
    TestEvent: "on_test",
    AttributeEvent: "on_attribute",
    AssignEvent: "on_assign",
    ChangeEvent: "on_change",
    EnterEvent: "on_enter",
    CompareEvent: "on_compare",
    TextEvent: "on_text",
    OperatorEvent: "on_operator",
    OrderEvent: "on_order",
    ClassEvent: "on_class",
    MissingImportEvent: "on_missing_import",
}


class Dispatch:
    """Rules by what they apply to; many checks share it."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        """Sort ``rules`` by the events that they handle."""
        self.attributes = frozenset(name for rule in rules for name in rule.attributes)
        self._rules = tuple(rules)
        self._by_event = {
            event: tuple((rule, getattr(rule, name)) for rule in rules if _handles(rule, name))
            for event, name in _HANDLERS.items()
        }
        self._by_callee: dict[str, tuple[tuple[Rule, Handler], ...]] = {}

    def without(self, rule: Rule) -> Dispatch:
        """The same, but for ``rule``."""
        return Dispatch([other for other in self._rules if other is not rule])

    def handlers(self, event: Event) -> tuple[tuple[Rule, Handler], ...]:
        """The rules for ``event``, each with its method."""
        if isinstance(event, CallEvent):
            return self._called(event.callee.callee)
        handlers = self._by_event[type(event)]
        if isinstance(event, AttributeEvent):
            return tuple(entry for entry in handlers if event.name in entry[0].attributes)
        return handlers

    def _called(self, callee: str) -> tuple[tuple[Rule, Handler], ...]:
        if callee not in self._by_callee:
            if len(self._by_callee) > _MAX_CALLEES:
                self._by_callee.clear()
            names = set(_ways_to_name(callee))
            handlers = self._by_event[CallEvent]
            self._by_callee[callee] = tuple(
                entry for entry in handlers if not entry[0].calls or entry[0].calls & names
            )
        return self._by_callee[callee]


@lru_cache(maxsize=4)
def dispatch_to(rules: tuple[Rule, ...]) -> Dispatch:
    """The dispatch to ``rules``."""
    return Dispatch(rules)


def _handles(rule: Rule, name: str) -> bool:
    return getattr(type(rule), name) is not getattr(Rule, name)


def _ways_to_name(callee: str) -> Iterator[str]:
    yield callee
    yield f"*.{callee.rpartition('.')[2]}"
    path = callee
    while "." in path[1:]:
        path = path.rpartition(".")[0]
        yield f"{path}.*"
