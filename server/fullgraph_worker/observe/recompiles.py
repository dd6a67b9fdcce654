"""Listens for guards that fail: what was compiled again, why, and when a limit is reached."""

from __future__ import annotations

import logging
import sys
from dataclasses import replace
from typing import Callable, List, NamedTuple, Optional

from fullgraph_worker.guards.failed_guard import guarded_line
from fullgraph_worker.guards.records import FALLS_BACK, RAISES, limit_in_words, with_guard
from fullgraph_worker.observe import compilations
from fullgraph_worker.observe.compilations import Compilation
from fullgraph_worker.observe.compile_records import record_of
from fullgraph_worker.protocol.wire import RECOMPILE, RECOMPILE_LIMIT, Record, StackFrame
from fullgraph_worker.user_code.names import plain_name


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
    name, versions = plain_name(compilation.code.co_name), compilations.limit(limit)
    then = RAISES if raises else FALLS_BACK
    found = record_of(RECOMPILE_LIMIT, compilation, limit_in_words(name, limit, versions, then))
    return replace(found, gb_type=limit, skips_frame=not raises)


def _because(reasons: List[str]) -> Optional[StackFrame]:
    return guarded_line(reasons[0]) if reasons else None


def _with_guard(found: Record, compilation: Compilation, reasons: List[str]) -> Record:
    scope, dynamic = compilations.scope(compilation), compilations.dynamic_shapes()
    return with_guard(found, reasons, scope, dynamic)
