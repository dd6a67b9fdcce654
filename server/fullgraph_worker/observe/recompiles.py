"""Listens for guards that fail: what was compiled again, why, and when a limit is reached."""

from __future__ import annotations

import inspect
import logging
import sys
from dataclasses import replace
from typing import Callable, Collection, List, NamedTuple, Optional

import torch

from fullgraph_worker.guards.failed_guard import guarded_line
from fullgraph_worker.guards.records import (
    FALLS_BACK,
    RAISES,
    limit_in_words,
    reasons_in,
    with_guard,
)
from fullgraph_worker.guards.values import Scope
from fullgraph_worker.observe.compile_records import record_of
from fullgraph_worker.protocol.wire import RECOMPILE, RECOMPILE_LIMIT, Record, StackFrame
from fullgraph_worker.torch_private.config import dynamic_shapes, fails_at_limit, limit_of
from fullgraph_worker.torch_private.frames import Compilation, current_compilation, original_code
from fullgraph_worker.torch_private.structured_trace import recompile_reasons
from fullgraph_worker.user_code.errors import is_torch
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
        payload = recompile_reasons(record)
        reasons = reasons_in(payload) if payload is not None else []
        compilation = current_compilation(sys._getframe()) if reasons else None
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
        compilation = failed.compilation if failed else current_compilation(sys._getframe())
        if compilation is None:
            return
        reasons = failed.reasons if failed else []
        if limit:
            self._send(_with_guard(_at_limit(compilation, limit), compilation, reasons))
        elif failed is not None:
            found = record_of(RECOMPILE, compilation, "", _because(reasons))
            self._send(_with_guard(found, compilation, reasons))


def _at_limit(compilation: Compilation, limit: str) -> Record:
    raises = fails_at_limit(compilation)
    name, versions = plain_name(compilation.code.co_name), limit_of(limit)
    then = RAISES if raises else FALLS_BACK
    found = record_of(RECOMPILE_LIMIT, compilation, limit_in_words(name, limit, versions, then))
    return replace(found, gb_type=limit, skips_frame=not raises)


def _because(reasons: List[str]) -> Optional[StackFrame]:
    return guarded_line(reasons[0]) if reasons else None


def _with_guard(found: Record, compilation: Compilation, reasons: List[str]) -> Record:
    scope, dynamic = _scope(compilation), dynamic_shapes()
    return with_guard(found, reasons, scope, dynamic)


def _scope(compilation: Compilation) -> Scope:
    """Where the guards of a compilation's function find their values."""
    code = compilation.code
    return Scope(
        compilation.locals,
        compilation.globals,
        bool(torch.is_grad_enabled()),
        free=code.co_freevars,
        computed=_computed(compilation),
        is_torchs=is_torch(code.co_filename),
    )


def _computed(compilation: Compilation) -> Collection[str]:
    """The locals of a resume function that are no arguments of the function that it resumes."""
    code = original_code(compilation.code)
    if code is compilation.code:
        return ()
    starred = bool(code.co_flags & inspect.CO_VARARGS) + bool(
        code.co_flags & inspect.CO_VARKEYWORDS
    )
    arguments = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount + starred]
    return [name for name in compilation.locals if name not in (*arguments, *code.co_freevars)]
