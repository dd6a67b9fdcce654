"""How sure it is that compiled code gets to what was run."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from fullgraph.static.domain.condition import decisive
from fullgraph.static.incremental.memo import Guard, Record


class Way(NamedTuple):
    """How compiled code gets to what a record is of.

    Attributes:
        record: a call, or what was computed for one.
        compiled_by: the call that compiles what leads there; empty if that is only assumed.
        guard: the last condition on the way that only a run decides.
    """

    record: Record
    compiled_by: str
    guard: Guard = None


def ways(roots: Iterable[Way]) -> Iterator[Way]:
    """The surest way to everything that the roots lead to, the surer ones first."""
    waiting: dict[tuple[bool, int], deque[Way]] = {
        (is_assumed, doubt): deque() for is_assumed in (False, True) for doubt in range(3)
    }
    for root in roots:
        waiting[not root.compiled_by, 0].append(root)
    seen: set[Record] = set()
    for queue in waiting.values():
        while queue:
            way = queue.popleft()
            if way.record in seen:
                continue
            seen.add(way.record)
            yield way
            for part, guard in way.record.parts.items():
                if way.guard is not None:
                    guard = decisive(way.guard, guard)
                inner = Way(part, way.compiled_by, guard)
                doubt = 0 if inner.guard is None else 1 + inner.guard.is_set_aside
                waiting[not inner.compiled_by, doubt].append(inner)
