"""Listens for guards that fail: what was compiled again, why, and when a limit is reached."""

from __future__ import annotations

import logging
import sys
from collections import Counter
from dataclasses import replace
from typing import Callable, List, NamedTuple, Optional, Sequence

from fullgraph_worker import compilations, guards
from fullgraph_worker.compilations import Compilation
from fullgraph_worker.compile_records import record_of
from fullgraph_worker.errors import clip
from fullgraph_worker.guard_change import Change
from fullgraph_worker.names import plain_name
from fullgraph_worker.wire import RECOMPILE, RECOMPILE_LIMIT, Record, StackFrame

_LONGEST_REASONS = 8 * 1024
_LONGEST_GUARD = 200


class _Failed(NamedTuple):
    """Guards that failed, and the compilation that they led to."""

    compilation: Compilation
    reasons: List[str]


class Recompiles(logging.Handler):
    """Sends a ``Record`` for each recompile, and for each function that hits a limit of Dynamo.

    Dynamo writes its reasons first and then decides whether it compiles once more, so the
    reasons are kept until ``on_check``.

    Args:
        send: takes each record.

    Attributes:
        waits: whether ``on_check`` is called.
    """

    def __init__(self, send: Callable[[Record], None]) -> None:
        super().__init__(logging.DEBUG)
        self._send = send
        self._failed: Optional[_Failed] = None
        self.waits = True

    def emit(self, record: logging.LogRecord) -> None:
        """Called by torch's structured trace."""
        reasons = compilations.recompile_reasons(record)
        compilation = compilations.current(sys._getframe()) if reasons else None
        if reasons and compilation is not None:
            self._failed = _Failed(compilation, reasons)
            if not self.waits:
                self.on_check("")

    def on_check(self, limit: str) -> None:
        """Called when Dynamo has decided whether to compile once more.

        Args:
            limit: the name of the limit that was reached; empty if there is none.
        """
        failed, self._failed = self._failed, None
        compilation = failed.compilation if failed else compilations.current(sys._getframe())
        if compilation is None:
            return
        reasons = failed.reasons if failed else []
        if limit:
            self._send(_with_guard(_at_limit(compilation, limit), compilation, reasons))
        elif failed is not None:
            found = record_of(RECOMPILE, compilation, "", _because(reasons))
            self._send(_with_guard(found, compilation, reasons))


def _at_limit(compilation: Compilation, limit: str) -> Record:
    raises = compilations.fails_at_limit(compilation)
    then = (
        "this is an error because of fullgraph=True or fail_on_recompile_limit_hit"
        if raises
        else "calls for which no compiled version is valid run in eager mode from now on"
    )
    found = record_of(
        RECOMPILE_LIMIT,
        compilation,
        f"{plain_name(compilation.code.co_name)} reached {limit} "
        f"({compilations.limit(limit)} compiled versions): {then}",
    )
    return replace(found, gb_type=limit, skips_frame=not raises)


def _because(reasons: List[str]) -> Optional[StackFrame]:
    return guards.guarded_line(reasons[0]) if reasons else None


def _with_guard(found: Record, compilation: Compilation, reasons: List[str]) -> Record:
    """``found`` with the guard of the newest compiled version, and Dynamo's words on all."""
    if not reasons:
        return found
    scope = compilations.scope(compilation)
    changes = [guards.safe_change(reason, scope) for reason in reasons]
    # When a function reaches its limit, the newest version may have failed on another guard.
    position = _most_frequent(changes) if found.kind == RECOMPILE_LIMIT else 0
    changed = changes[position]
    return replace(
        found,
        reason=f"{found.reason}; last, {changed}" if found.reason else str(changed),
        hints=guards.hints(reasons[position]),
        context=clip("\n".join(reasons), _LONGEST_REASONS),
        guard=clip(changed.guard, _LONGEST_GUARD),
        was=changed.was,
        now=changed.now,
        guard_kind=changed.kind.value,
        guard_place=changed.place.value,
        guard_is_specialized=changed.is_specialized,
        dynamic=compilations.dynamic_shapes(),
    )


def _most_frequent(changes: Sequence[Change]) -> int:
    """The position of the newest change whose guard failed in the most versions."""
    counts = Counter(changed.guard for changed in changes)
    return max(range(len(changes)), key=lambda at: (counts[changes[at].guard], -at))
