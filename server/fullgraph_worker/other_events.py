"""Everything but breaks that keeps code from running as one graph, watched together."""

from __future__ import annotations

import contextlib
import logging
from typing import Callable, Iterator

from fullgraph_worker import compilations
from fullgraph_worker.backend_failures import BackendFailures
from fullgraph_worker.recompiles import Recompiles
from fullgraph_worker.wire import Record


class OtherEvents:
    """Recompiles and failures, sent as they happen.

    Args:
        send: takes each record.
    """

    def __init__(self, send: Callable[[Record], None]) -> None:
        self._recompiles = Recompiles(send)
        self._failures = BackendFailures(send)

    @contextlib.contextmanager
    def observed(self) -> Iterator[None]:
        """Listen while open; needs ``dynamo.observed``, which makes the trace speak."""
        trace = logging.getLogger("torch.__trace")
        handlers = (self._recompiles, self._failures)
        # First, for the reason that ``dynamo.observed`` gives.
        trace.handlers[:0] = handlers
        try:
            with compilations.watched_limits(self._recompiles.on_check) as watched:
                self._recompiles.waits = watched
                yield
        finally:
            for handler in handlers:
                trace.removeHandler(handler)

    def has_told(self, error: BaseException) -> bool:
        """Whether there is a record about an exception out of the compiled call already."""
        return compilations.is_limit_error(error) or self._failures.has_told(error)
