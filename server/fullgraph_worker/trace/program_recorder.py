"""The recorder in a program that runs for its own sake: it writes down and changes nothing."""

from __future__ import annotations

import logging
import sys
from types import CodeType
from typing import Any, Callable, ContextManager, List, Optional, Sequence, Set

from fullgraph_worker.observe.compiled_code import TracedCode
from fullgraph_worker.observe.recorder import Recorder
from fullgraph_worker.protocol import wire
from fullgraph_worker.torch_private.backends import graphs_observed
from fullgraph_worker.torch_private.compilations import graphs_captured
from fullgraph_worker.torch_private.exceptions import ends_the_call
from fullgraph_worker.torch_private.frames import (
    broken_whole_graph,
    compiled_call,
    current_compilation,
)
from fullgraph_worker.torch_private.structured_trace import (
    ENDS,
    RAISES,
    STARTS,
    event,
    failure,
    limit_trace,
    metrics,
)
from fullgraph_worker.trace.calls import Calls
from fullgraph_worker.trace.compile_calls import CompileCalls
from fullgraph_worker.trace.constructions import CONSTRUCTIONS
from fullgraph_worker.user_code.errors import describe
from fullgraph_worker.user_code.source import plain_name


class ProgramRecorder(Recorder):
    """Writes what Dynamo does as messages, and never raises into it.

    Besides the breaks of every run it records those that end a call which was compiled with
    ``fullgraph=True``.

    Args:
        write: takes each message.
        script: the program's main file, for a record that names no place at all.
    """

    def __init__(self, write: Callable[[wire.Message], None], script: str) -> None:
        super().__init__(write, wire.StackFrame(script, 1, "<module>"))
        self._write = write
        self._ended_with: Optional[BaseException] = None

    def emit(self, record: logging.LogRecord) -> None:
        """Called by torch's structured trace."""
        try:
            self.take(record, event(record))
        except Exception as error:
            # An error of Fullgraph loses a finding, and never ends the program's run.
            self._write(wire.Failure("internal", describe(error)))

    def take(self, record: logging.LogRecord, event: str) -> None:
        """Look at a record.

        Args:
            record: of torch's structured trace.
            event: one of those of ``events``, or empty.
        """
        super().emit(record)
        if event == RAISES:
            code = broken_whole_graph()
            if code is not None:
                self.on_whole_graph_break(code)
                self._observe(str(getattr(record, "payload", None) or ""))
            else:
                self._observe_error(record)

    def on_whole_graph_break(self, code: CodeType) -> None:
        """Called with a function that was compiled with ``fullgraph=True`` and breaks."""

    def _observe_error(self, record: logging.LogRecord) -> None:
        """Record an error of Dynamo that ends the program's call."""
        error = failure(record)
        # Written while Dynamo handles it; a compilation around this one raises it again.
        if error is None or error is self._ended_with or not ends_the_call(error):
            return
        self._ended_with = error
        compilation = current_compilation(sys._getframe())
        self.on_error(error, compilation.record if compilation is not None else None)


class TraceRecorder(ProgramRecorder):
    """Also writes what was traced and compiled, and how each function was called.

    Args:
        write: takes each message.
        script: the program's main file, for a record that names no place at all.
    """

    def __init__(self, write: Callable[[wire.Message], None], script: str) -> None:
        super().__init__(write, script)
        self._calls = Calls(write, CONSTRUCTIONS)
        self._graphs = 0
        self._whole: List[wire.StackFrame] = []
        self._compile_calls = CompileCalls(self._evaluated.has_begun)
        self._code = TracedCode()

    def on_function(self, code: CodeType, instructions: Sequence[Any]) -> Optional[Set[int]]:
        """Called for every function that Dynamo begins to trace."""
        limit_trace()
        return super().on_function(code, instructions)

    def on_translator(self, translator: Any) -> None:
        """Called with what traces each function, before its first instruction."""
        self._calls.take_inlined(translator)

    def graphs_watched(self) -> ContextManager[None]:
        """Open while the graphs that are given to backends are read."""
        return graphs_observed(self._code.graphs.on_graph)

    def watch_compile_calls(self) -> None:
        """Write where the program calls ``torch.compile`` from now on."""
        self._compile_calls.watch(self._write)

    def write_end(self) -> None:
        """Write what is only known once the program has ended."""
        self.write_progress()
        uncaptured = self._compile_calls.uncaptured()
        if uncaptured:
            self._write(wire.Uncaptured(uncaptured))

    def write_progress(self) -> None:
        """Write what was traced since the last time."""
        captured = graphs_captured()
        # The program may have reset Dynamo's counters.
        graphs = captured - self._graphs if captured >= self._graphs else captured
        new = self._evaluated.update()
        if new.lines or new.places or graphs or self._whole:
            self._write(wire.Traced(new.lines, graphs, self._whole, new.places))
        self._graphs, self._whole = captured, []

    def take(self, record: logging.LogRecord, event: str) -> None:
        """Look at a record."""
        super().take(record, event)
        self._code.side_effects.emit(record)
        if event == STARTS:
            self._compile_calls.on_start(sys._getframe())
            call = compiled_call()
            if call is not None:
                self._calls.take(call)
        elif event == ENDS:
            self.write_progress()
            compiled = self._code.ended(metrics(record))
            if compiled is not None:
                self._write(wire.Compilations([compiled]))

    def on_whole_graph_break(self, code: CodeType) -> None:
        """A function that was compiled with ``fullgraph=True`` breaks."""
        name = plain_name(code.co_name)
        self._whole.append(wire.StackFrame(code.co_filename, code.co_firstlineno, name))
