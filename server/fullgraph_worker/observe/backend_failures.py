"""Listens for compilations that fail: the backend raised, and how the program continued."""

from __future__ import annotations

import logging
import sys
from dataclasses import replace
from typing import Callable, Optional

from fullgraph_worker.observe.places import record_of
from fullgraph_worker.observe.reasons import FALLS_BACK, OWN_CHOICE, RAISES, failure_in_words
from fullgraph_worker.protocol.wire import BACKEND_FAILURE, BREAK, Record
from fullgraph_worker.torch_private.exceptions import (
    is_backend_failure,
    is_break,
    suppresses_errors,
)
from fullgraph_worker.torch_private.frames import backend_fallback, current_compilation
from fullgraph_worker.torch_private.structured_trace import break_record, failure
from fullgraph_worker.user_code.errors import LONGEST_CONTEXT, clip, describe


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
