"""Follows an alarm back to the first deviation that is connected with it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fullgraph.training.anomalies.alarm import Alarm
from fullgraph.training.causes.changes import changes, rises
from fullgraph.training.causes.history import History
from fullgraph.training.causes.kinds import Effect, Trait, trait_of
from fullgraph.training.causes.link import Chain, Link, Moment
from fullgraph.training.causes.not_finite import not_finite
from fullgraph.training.causes.outside import changed_outside
from fullgraph.training.causes.ranges import out_of_range
from fullgraph.training.store.reader import StoreReader
from fullgraph_worker.watch.records import Kind

NEAR_STEPS = 5
"""A deviation that ended so many steps before the next one began may have led to it."""
_SPARSE_STEPS = 50
"""Where samples are sparse, a change between two of them is looked for so far back."""


class Chains:
    """The chains of one run's alarms, which read most of the store in common.

    Args:
        store: of the run.
    """

    def __init__(self, store: StoreReader) -> None:
        self._store = store
        self._histories: dict[tuple[int, int, int], History] = {}

    def of(self, alarm: Alarm) -> Chain:
        """The chain of an alarm, which may have no links.

        Raises:
            StoreError: the store cannot be read.
        """
        key = (alarm.rank, alarm.optimizer, alarm.step)
        if key not in self._histories:
            self._histories[key] = History(self._store, *key)
        history, trait = self._histories[key], trait_of(alarm.kind)
        until = Moment(alarm.step, trait.order)
        found = _connected(_deviations(history, trait, alarm), until)
        first = found[-1] if found else None
        links = [*_one_of_each(found), *_with_the_first(history, first, until)]
        return Chain(tuple(links), self._replay(alarm))

    def _replay(self, alarm: Alarm) -> int | None:
        for kept in self._store.events([Kind.DEBUG_POINT]):
            data = kept.event.data
            if kept.rank == alarm.rank and data["first"] <= alarm.step <= data["last"]:
                return alarm.step
        return None


def _deviations(history: History, trait: Trait, alarm: Alarm) -> list[Link]:
    if trait.symptom is None and not trait.is_of_layer:
        return []
    layer = alarm.layer if trait.is_of_layer else ""
    falls = trait.symptom is Effect.FALLS or trait.is_of_layer
    found = [
        *not_finite(history),
        *out_of_range(history, falls=falls, layer=layer),
        *changed_outside(history, layer=layer),
        *(link for link in rises(history) if not falls),
    ]
    return [each for each in found if each.step >= history.first]


def _connected(deviations: Sequence[Link], until: Moment) -> list[Link]:
    """Those before a moment that are connected with it, the latest first."""
    before = [each for each in deviations if each.moment <= until]
    found: list[Link] = []
    while True:
        near = [
            each
            for each in before
            if each not in found
            and each.moment <= until
            and max(each.last, each.step) + NEAR_STEPS >= until.step
        ]
        if not near:
            return sorted(found, key=lambda each: each.moment, reverse=True)
        found += near
        until = min(each.moment for each in found)


def _one_of_each(found: Iterable[Link]) -> list[Link]:
    """The first link of each quantity, the latest first."""
    first: dict[str, Link] = {}
    for each in found:
        first[each.quantity] = each
    return sorted(first.values(), key=lambda each: each.moment, reverse=True)


def _with_the_first(history: History, first: Link | None, until: Moment) -> list[Link]:
    """What changed with the first deviation, the nearest first."""
    if first is not None:
        until = first.moment
    since = until.step - 1
    if first is not None and first.normal >= 0:
        since = min(since, max(first.normal, until.step - _SPARSE_STEPS))
    own = [
        each
        for each in changes(history)
        if since <= each.step and each.moment <= until and each.quantity != _quantity(first)
    ]
    # The optimizer's rate takes effect in the numbers after it, which a step later has.
    near = [each for each in own if each.step > since or _is_late(each, until)]
    return sorted(near, key=lambda each: each.moment, reverse=True)


def _is_late(change: Link, until: Moment) -> bool:
    """Whether a change in the step before came after what was computed there."""
    return change.moment.order > until.order


def _quantity(link: Link | None) -> str:
    return link.quantity if link is not None else ""
