"""Everything but breaks that keeps code from running as one graph, watched together."""

from __future__ import annotations

import contextlib
import logging
import sys
from dataclasses import replace
from typing import Any, Callable, Iterator, Optional

from fullgraph_worker.observe.caches import CacheBypasses, bypasses_watched
from fullgraph_worker.observe.cuda_graphs import CudaGraphRecordings, CudaGraphSkips
from fullgraph_worker.observe.places import record_of
from fullgraph_worker.observe.reasons import FALLS_BACK, OWN_CHOICE, RAISES, failure_in_words
from fullgraph_worker.observe.recompiles import Recompiles
from fullgraph_worker.protocol.wire import BACKEND_FAILURE, BREAK, Record
from fullgraph_worker.torch_private.compilations import compile_callbacks
from fullgraph_worker.torch_private.config import watched_limits
from fullgraph_worker.torch_private.exceptions import (
    is_backend_failure,
    is_break,
    is_limit_error,
    suppresses_errors,
)
from fullgraph_worker.torch_private.frames import backend_fallback, current_compilation
from fullgraph_worker.torch_private.inductor import CUDA_GRAPH_LOGS
from fullgraph_worker.torch_private.structured_trace import break_record, failure, trace_log
from fullgraph_worker.user_code.errors import LONGEST_CONTEXT, clip, describe


class CompileEvents:
    """Recompiles, failures, CUDA graphs that are skipped or recorded again, and bypassed caches.

    Args:
        send: takes each record.
        on_fault: called with an exception in our own code, which must not reach the program; by
            default it ends the run.
    """

    def __init__(
        self, send: Callable[[Record], None], on_fault: Optional[Callable[[Exception], None]] = None
    ) -> None:
        self._on_fault = on_fault or _raised
        self._recompiles = Recompiles(send)
        self._failures = BackendFailures(send)
        self._skips = CudaGraphSkips(send)
        self._recordings = CudaGraphRecordings(send)
        self._bypasses = CacheBypasses(send)

    @contextlib.contextmanager
    def observed(self) -> Iterator[None]:
        """Listen while open; needs ``trace_observed``, which enables the trace."""
        trace = trace_log()
        handlers = [
            _Careful(handler.emit, self._on_fault) for handler in (self._recompiles, self._failures)
        ]
        # First, for the reason that ``trace_observed`` gives.
        trace.handlers[:0] = handlers
        skips = _Careful(self._skips.emit, self._on_fault)
        loggers = [logging.getLogger(name) for name in CUDA_GRAPH_LOGS]
        for logger in loggers:
            logger.addHandler(skips)
        try:
            on_start = self._careful(self._recordings.on_start)
            on_end = self._careful(self._recordings.on_end)
            with watched_limits(self._on_check) as watched:
                self._recompiles.waits = watched
                on_bypass = self._careful(self._bypasses.on_bypass)
                with compile_callbacks(on_start, on_end), bypasses_watched(on_bypass):
                    yield
        finally:
            for handler in handlers:
                trace.removeHandler(handler)
            for logger in loggers:
                logger.removeHandler(skips)

    def _careful(self, callback: Callable[[Any], None]) -> Callable[[Any], None]:
        def called(about: Any = None) -> None:
            try:
                callback(about)
            except Exception as error:
                self._on_fault(error)

        return called

    def _on_check(self, limit: str, versions: int) -> None:
        try:
            self._recompiles.on_check(limit, versions)
        except Exception as error:
            self._on_fault(error)

    def has_recorded(self, error: BaseException) -> bool:
        """Whether there is a record about an exception out of the compiled call already."""
        return is_limit_error(error) or self._failures.has_recorded(error)


class _Careful(logging.Handler):
    """Passes records on, and reports exceptions there."""

    def __init__(
        self, emit: Callable[[logging.LogRecord], None], on_fault: Callable[[Exception], None]
    ) -> None:
        super().__init__(logging.DEBUG)
        self._emit, self._on_fault = emit, on_fault

    def emit(self, record: logging.LogRecord) -> None:
        try:
            self._emit(record)
        except Exception as error:
            self._on_fault(error)


def _raised(error: Exception) -> None:
    raise error


class BackendFailures(logging.Handler):
    """Sends a ``Record`` when a backend raises, and when an error of Dynamo is suppressed.

    Args:
        send: takes each record.
    """

    def __init__(self, send: Callable[[Record], None]) -> None:
        super().__init__(logging.DEBUG)
        self._send = send
        self._recorded: Optional[BaseException] = None

    def has_recorded(self, error: BaseException) -> bool:
        """Whether there is a record about ``error`` already."""
        return error is self._recorded

    def emit(self, record: logging.LogRecord) -> None:
        """Called by torch's structured trace."""
        fallback = None
        if break_record(record) is not None:
            fallback = backend_fallback(sys._getframe())
        error = fallback or failure(record)
        if error is None or is_break(error) or self.has_recorded(error):
            return
        falls_back = fallback is not None or suppresses_errors()
        is_backend = fallback is not None or is_backend_failure(error)
        compilation = current_compilation(sys._getframe())
        # What Dynamo itself raises out of the call is recorded where it is caught.
        if compilation is None or not (is_backend or falls_back):
            return
        self._recorded = error
        found = record_of(
            BACKEND_FAILURE if is_backend else BREAK,
            compilation,
            _in_words(error, falls_back, fallback is not None),
        )
        self._send(
            replace(
                found,
                gb_type=type(error).__name__,
                skips_frame=falls_back,
                context=clip(str(getattr(record, "payload", "")), LONGEST_CONTEXT),
            )
        )


def _in_words(error: BaseException, falls_back: bool, is_own_choice: bool) -> str:
    cause = getattr(error, "inner_exception", None)
    backend = getattr(error, "backend_name", "")
    raised = describe(cause if isinstance(cause, BaseException) else error).strip()
    then = OWN_CHOICE if is_own_choice else FALLS_BACK if falls_back else RAISES
    return failure_in_words(raised, then, backend, is_dynamo=not (backend or is_own_choice))
