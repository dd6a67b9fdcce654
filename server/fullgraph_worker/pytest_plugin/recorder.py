"""The recorder in a test suite: it costs less than that of a trace, and sees breaks alone."""

from __future__ import annotations

import contextlib
import logging
from dataclasses import replace
from typing import Any, Callable, Iterator

from fullgraph_worker.observe.compile_events import CompileEvents
from fullgraph_worker.protocol import wire
from fullgraph_worker.torch_private.backends import graphs_observed
from fullgraph_worker.torch_private.structured_trace import ENDS, limit_trace, trace_observed
from fullgraph_worker.trace.append import main_script
from fullgraph_worker.trace.program_recorder import ProgramRecorder
from fullgraph_worker.user_code.errors import clip, describe

_LONGEST_PAYLOAD = 1000
"""Of Dynamo's own text; its first line says whether the break is in torch."""


class SuiteRecorder(ProgramRecorder):
    """Writes breaks, recompiles and failures, and after each compilation how many graphs it had.

    Args:
        write: takes each message.
    """

    def __init__(self, write: Callable[[wire.Message], None]) -> None:
        super().__init__(write, main_script())
        self._graphs = 0

    def take(self, record: logging.LogRecord, event: str) -> None:
        """Look at a record."""
        super().take(record, event)
        if event == ENDS:
            self._write(wire.Traced({}, self._graphs))
            self._graphs = 0

    @contextlib.contextmanager
    def on_graph(self, graph_module: Any) -> Iterator[None]:
        """Called with each graph that is given to a backend."""
        self._graphs += 1
        yield


@contextlib.contextmanager
def recorded(write: Callable[[wire.Message], None]) -> Iterator[None]:
    """While open, ``write`` gets what Dynamo does in this process; torch must be imported."""

    def write_shortened(message: wire.Message) -> None:
        if isinstance(message, wire.Record):
            message = replace(message, payload=clip(message.payload, _LONGEST_PAYLOAD))
        write(message)

    def on_fault(error: Exception) -> None:
        write(wire.Failure("internal", describe(error)))

    recorder = SuiteRecorder(write_shortened)
    with contextlib.ExitStack() as stack:
        stack.enter_context(trace_observed(recorder, on_frame=limit_trace))
        stack.enter_context(CompileEvents(write_shortened, on_fault).observed())
        stack.enter_context(graphs_observed(recorder.on_graph))
        limit_trace()
        yield
