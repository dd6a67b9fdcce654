"""Everything but breaks that keeps code from running as one graph, watched together."""

from __future__ import annotations

import contextlib
import logging
from typing import Any, Callable, Iterator, Optional

from fullgraph_worker.observe.backend_failures import BackendFailures
from fullgraph_worker.observe.cuda_graphs import CudaGraphRecordings, CudaGraphSkips
from fullgraph_worker.observe.recompiles import Recompiles
from fullgraph_worker.protocol.wire import Record
from fullgraph_worker.torch_private.compilations import compile_callbacks
from fullgraph_worker.torch_private.config import watched_limits
from fullgraph_worker.torch_private.exceptions import is_limit_error
from fullgraph_worker.torch_private.inductor import CUDA_GRAPH_LOGS
from fullgraph_worker.torch_private.structured_trace import trace_log


class CompileEvents:
    """Recompiles, failures and CUDA graphs that are skipped or recorded again, sent as they happen.

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
                with compile_callbacks(on_start, on_end):
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

    def _on_check(self, limit: str) -> None:
        try:
            self._recompiles.on_check(limit)
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
