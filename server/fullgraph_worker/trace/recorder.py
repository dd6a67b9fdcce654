"""The recorder of a traced program: it writes down all that Dynamo does."""

from __future__ import annotations

import logging
import sys
from types import CodeType
from typing import Any, Callable, ContextManager, List, Optional, Sequence, Set

from fullgraph_worker.observe.compiled_code import TracedCode
from fullgraph_worker.protocol import wire
from fullgraph_worker.torch_private.backends import graphs_observed
from fullgraph_worker.torch_private.compilations import graphs_captured
from fullgraph_worker.torch_private.frames import compiled_call
from fullgraph_worker.torch_private.structured_trace import ENDS, STARTS, limit_trace, metrics
from fullgraph_worker.trace.calls import Calls
from fullgraph_worker.trace.compile_calls import CompileCalls
from fullgraph_worker.trace.constructions import CONSTRUCTIONS
from fullgraph_worker.trace.program_recorder import ProgramRecorder
from fullgraph_worker.trace.project_calls import ProjectCalls
from fullgraph_worker.user_code.source import plain_name


class TraceRecorder(ProgramRecorder):
    """Also writes what was traced and compiled, and how each function was called.

    Args:
        write: takes each message.
        script: the program's main file, for a record that names no place at all.
    """

    def __init__(self, write: Callable[[wire.Message], None], script: str) -> None:
        super().__init__(write, script)
        self._calls = Calls(write, CONSTRUCTIONS)
        self._project = ProjectCalls(self._calls.take_called)
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

    def watch_project(self) -> None:
        """Write how the project's functions are called outside of compiled code, too."""
        self._project.watch()

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
            self._project.pause()
            self._compile_calls.on_start(sys._getframe())
            call = compiled_call()
            if call is not None:
                self._calls.take(call)
        elif event == ENDS:
            self._project.resume()
            self.write_progress()
            compiled = self._code.ended(metrics(record))
            if compiled is not None:
                self._write(wire.Compilations([compiled]))

    def on_whole_graph_break(self, code: CodeType) -> None:
        """A function that was compiled with ``fullgraph=True`` breaks."""
        name = plain_name(code.co_name)
        self._whole.append(wire.StackFrame(code.co_filename, code.co_firstlineno, name))
