"""The cause of the records of recompiles: the guard that failed in all of them."""

from __future__ import annotations

from collections import Counter
from typing import Sequence, Tuple

from fullgraph_worker.guards.guard import Guard, GuardKind, GuardPlace
from fullgraph_worker.protocol import wire


def cause_of(found: wire.Record) -> Tuple[object, ...]:
    """What distinguishes a record from others of the same kind and line; not for graph breaks."""
    if found.kind == wire.RECOMPILE:
        return (found.guard, found.guard_kind, found.guard_place)
    if found.kind in (wire.RECOMPILE_LIMIT, wire.CUDA_GRAPHS_SKIPPED) and found.gb_type:
        return (found.gb_type,)
    return (found.column, found.gb_id, found.reason)


def guard_of(records: Sequence[wire.Record]) -> Guard | None:
    """The guard that failed in all of ``records``; None if they have none.

    Args:
        records: of one function and one guard, in the order in which they happened.
    """
    first, last = records[0], records[-1]
    if not first.guard_kind:
        return None
    return Guard(
        subject=first.guard,
        kind=GuardKind(first.guard_kind),
        place=GuardPlace(first.guard_place),
        # The first version is not symbolic yet: only a later one shows it.
        is_specialized=any(record.guard_is_specialized for record in records)
        or _stays_constant(records),
        dynamic={"on": True, "off": False}.get(last.dynamic),
        was=first.was,
        now=tuple(dict.fromkeys(record.now for record in records if record.now)),
        changed=tuple(dict.fromkeys(each for record in records for each in record.changed)),
    )


def _stays_constant(records: Sequence[wire.Record]) -> bool:
    """Whether a size of an input was a constant again after it had changed.

    Dynamo makes it symbolic then, unless the program needs it as a number.
    """
    first = records[0]
    of_inputs = (GuardPlace.ARGUMENT.value, GuardPlace.INTERMEDIATE.value)
    if first.guard_kind != GuardKind.SIZE.value or first.guard_place not in of_inputs:
        return False
    if any(record.dynamic for record in records):
        return False
    # Dynamo's number of the function, which its resume functions do not share.
    functions = Counter(record.context.partition("/")[0] for record in records)
    return max(functions.values()) > 1
