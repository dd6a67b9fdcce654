"""The recorder in a program that runs for its own sake: it writes down and changes nothing."""

from __future__ import annotations

import logging
from typing import Callable, Dict, List, Set, Tuple

from fullgraph_worker import dynamo, wire
from fullgraph_worker.errors import describe, is_torch
from fullgraph_worker.names import plain_name
from fullgraph_worker.recorder import Recorder
from fullgraph_worker.sparing import listen_sparingly
from fullgraph_worker.trace import events
from fullgraph_worker.trace.calls import Calls


class TraceRecorder(Recorder):
    """Writes what Dynamo does as messages, and never raises into it.

    Besides the breaks of every run it knows those that end a call which was compiled with
    ``fullgraph=True``, and how each function was called.

    Args:
        write: takes each message.
        script: the program's main file, for a record that names no place at all.
    """

    def __init__(self, write: Callable[[wire.Message], None], script: str) -> None:
        super().__init__(write, wire.StackFrame(script, 1, "<module>"))
        self._write = write
        self._calls = Calls(write)
        self._seen: Set[Tuple[str, int]] = set()
        self._new: Dict[str, List[int]] = {}
        self._graphs = 0
        self._whole: List[wire.StackFrame] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Called by torch's structured trace."""
        try:
            self._take(record)
        except Exception as error:
            # A fault of ours costs a finding, never the program's run.
            self._write(wire.Failure("internal", describe(error)))

    def on_line(self, path: str, line: int) -> None:
        """Called for every line that Dynamo begins to trace."""
        listen_sparingly()
        if (path, line) not in self._seen:
            self._seen.add((path, line))
            self._new.setdefault(path, []).append(line)

    def write_progress(self) -> None:
        """Write what was traced since the last time."""
        captured = dynamo.graphs_captured()
        # The program may have reset Dynamo's counters.
        graphs = captured - self._graphs if captured >= self._graphs else captured
        lines = {
            path: lines
            for path, lines in self._new.items()
            if not path.startswith("<") and not is_torch(path)
        }
        if lines or graphs or self._whole:
            self._write(wire.Traced(lines, graphs, self._whole))
        self._graphs, self._new, self._whole = captured, {}, []

    def _take(self, record: logging.LogRecord) -> None:
        super().emit(record)
        event = events.event(record)
        if event == events.STARTS:
            call = events.compiled_call()
            if call is not None:
                self._calls.take(call)
        elif event == events.RAISES:
            code = events.broken_whole_graph()
            if code is not None:
                name = plain_name(code.co_name)
                self._whole.append(wire.StackFrame(code.co_filename, code.co_firstlineno, name))
                self._observe(str(getattr(record, "payload", None) or ""))
        elif event == events.ENDS:
            self.write_progress()
