"""The recorder in a program that runs for its own sake: it writes down and changes nothing."""

from __future__ import annotations

import logging
import sys
from types import CodeType
from typing import Callable, Optional

from fullgraph_worker.observe.recorder import Recorder
from fullgraph_worker.protocol import wire
from fullgraph_worker.torch_private.exceptions import ends_the_call
from fullgraph_worker.torch_private.frames import broken_whole_graph, current_compilation
from fullgraph_worker.torch_private.structured_trace import RAISES, event, failure
from fullgraph_worker.user_code.errors import describe


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
