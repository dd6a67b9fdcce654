"""How sure it is that compiled code gets to what was run."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from fullgraph.static.memory import Guard, Record


class Way(NamedTuple):
    """How compiled code gets to what a record is of.

    Attributes:
        record: a call, or what was computed for one.
        is_assumed: nothing in sight compiles what leads there.
        guard: the last condition on the way that only a run decides.
    """

    record: Record
    is_assumed: bool
    guard: Guard = None


def ways(roots: Iterable[Way]) -> Iterator[Way]:
    """The surest way to everything that the roots lead to, the surer ones first."""
    waiting: dict[tuple[bool, bool], deque[Way]] = {
        (is_assumed, is_guarded): deque()
        for is_assumed in (False, True)
        for is_guarded in (False, True)
    }
    for root in roots:
        waiting[root.is_assumed, False].append(root)
    seen: set[Record] = set()
    for queue in waiting.values():
        while queue:
            way = queue.popleft()
            if way.record in seen:
                continue
            seen.add(way.record)
            yield way
            for part, guard in way.record.parts.items():
                inner = Way(part, way.is_assumed, guard if guard is not None else way.guard)
                waiting[inner.is_assumed, inner.guard is not None].append(inner)
