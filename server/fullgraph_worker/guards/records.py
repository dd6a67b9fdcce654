"""Dynamo's text about a recompile, and the record that it becomes.

It imports no torch: traces are also read where there is none.
"""

from __future__ import annotations

import contextlib
import json
from collections import Counter
from dataclasses import replace
from types import MappingProxyType
from typing import List, Mapping, Sequence

from fullgraph_worker.guards import failed_guard
from fullgraph_worker.guards.guard import Change, GuardKind, GuardPlace
from fullgraph_worker.guards.values import Scope
from fullgraph_worker.protocol.wire import RECOMPILE_LIMIT, Record
from fullgraph_worker.user_code.errors import clip

_LONGEST_REASONS = 8 * 1024
_LONGEST_GUARD = 200
_OTHER_CALLS = frozenset(
    {
        GuardKind.LENGTH,
        GuardKind.KEYS,
        GuardKind.TYPE,
        GuardKind.NONE,
        GuardKind.RANK,
        GuardKind.TRAINING_MODE,
        GuardKind.GRAD_MODE,
        GuardKind.ATTRIBUTE,
    }
)
"""Guards that tell kinds of calls apart, such as those of training and of evaluation."""

RAISES = "this is an error because of fullgraph=True or fail_on_recompile_limit_hit"
FALLS_BACK = "calls for which no compiled version is valid run in eager mode from now on"


def reasons_in(payload: str) -> List[str]:
    """The guards that failed, in Dynamo's words, the newest compilation's first.

    Args:
        payload: of a record ``recompile_reasons`` of the structured trace.
    """
    reasons = [payload]
    if payload.startswith("["):
        with contextlib.suppress(ValueError):
            reasons = [str(reason) for reason in json.loads(payload)]
    # Which end of the list is the newest depends on the version; "0/2: ..." shows it.
    return sorted(filter(None, reasons), key=_compile_number, reverse=True)


def with_guard(
    found: Record,
    reasons: Sequence[str],
    scope: Scope,
    dynamic: str,
    failed: Mapping[str, int] = MappingProxyType({}),
) -> Record:
    """``found`` with the guard of the nearest compiled version, and Dynamo's words on all.

    Args:
        found: about a recompile or its limit.
        reasons: as ``reasons_in`` returns them.
        scope: where the new values are read.
        dynamic: as in ``Record``.
        failed: how many guards of each version failed, by its id, where that is known.
    """
    if not reasons:
        return found
    changes = [failed_guard.safe_change(reason, scope) for reason in reasons]
    # When a function reaches its limit, the newest version may have failed on another guard.
    is_limit = found.kind == RECOMPILE_LIMIT
    counts = [failed.get(reason.partition(":")[0].strip("[]"), 0) for reason in reasons]
    # The guard on the state of the process is one for all of its settings.
    counts = [n and n + failed_guard.settings_in(r) - 1 for n, r in zip(counts, reasons)]
    position = _most_frequent(changes) if is_limit else _nearest(changes, counts)
    changed = changes[position]
    nearest_first = [reasons[position], *reasons[:position], *reasons[position + 1 :]]
    return replace(
        found,
        reason=f"{found.reason}; last, {changed}" if found.reason else str(changed),
        hints=failed_guard.hints(reasons[position]),
        context=clip("\n".join(nearest_first), _LONGEST_REASONS),
        guard=clip(changed.guard, _LONGEST_GUARD),
        was=changed.was,
        now=changed.now,
        guard_kind=changed.kind.value,
        guard_place=changed.place.value,
        guard_is_specialized=changed.is_specialized,
        dynamic=dynamic,
    )


def limit_in_words(function: str, limit: str, versions: int, then: str) -> str:
    """That a function was compiled too often.

    Args:
        function: its name as the user wrote it.
        limit: its name in Dynamo's configuration.
        versions: how many there are.
        then: what happens from now on.
    """
    return f"{function} reached {limit} ({versions} compiled versions): {then}"


def _nearest(changes: Sequence[Change], failed: Sequence[int]) -> int:
    """The position of the change of the version that differs the least from the call.

    Where that is not known, it is the newest one for the same kind of call.
    """
    return min(range(len(changes)), key=lambda at: (failed[at], _is_other_call(changes[at]), at))


def _is_other_call(changed: Change) -> bool:
    """Whether a version was for another kind of call, which its arguments or the mode tell.

    A list that is kept in a module or a global variable and grows is no kind of call: an older
    version that also failed on a size is not nearer than the newest one.
    """
    is_state = changed.place in (GuardPlace.MODULE, GuardPlace.GLOBAL, GuardPlace.CLOSURE)
    is_kept = is_state and changed.kind in (GuardKind.LENGTH, GuardKind.KEYS, GuardKind.NONE)
    return changed.kind in _OTHER_CALLS and not is_kept


def _most_frequent(changes: Sequence[Change]) -> int:
    """The position of the newest change whose guard failed in the most versions."""
    counts = Counter(changed.guard for changed in changes)
    return max(range(len(changes)), key=lambda at: (counts[changes[at].guard], -at))


def _compile_number(reason: str) -> int:
    number = reason.split(":", 1)[0].rpartition("/")[2]
    return int(number) if number.isdigit() else -1
